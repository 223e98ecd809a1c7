import { expect, it, vi } from "vitest";
import { render, screen, userEvent } from "../../../test/testing-library.ts";
import { focusPressedButtons } from "./focus-pressed.ts";

it("gives a pressed button the focus in Safari before it acts, so that a dialog can return it", async () => {
  focusPressedButtons();
  // Safari leaves the focus where it was.
  document.addEventListener("mousedown", (event) => event.preventDefault(), { once: true });
  let focused: Element | null = null;
  const look = () => (focused = document.activeElement);
  render(
    <main tabIndex={-1}>
      <button type="button" onClick={look}>
        <span>Ask</span>
      </button>
    </main>,
  );
  await userEvent.click(screen.getByText("Ask"));
  expect(focused).toBe(screen.getByRole("button", { name: "Ask" }));
});

it("leaves the focus in a field whose Enter presses the form's button", async () => {
  focusPressedButtons();
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={({ nativeEvent }) => submit(nativeEvent)}>
      <input aria-label="Find" />
      <button type="submit">Search</button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("Find"), "x{Enter}");
  expect(submit).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText("Find"));
});
