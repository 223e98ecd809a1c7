import { expect, it } from "vitest";
import { render, screen, userEvent } from "../../../test/testing-library.ts";
import { focusPressedButtons } from "./focus-pressed.ts";

it("gives a pressed button the focus in Safari before it acts, so that a dialog can return it", async () => {
  focusPressedButtons();
  // Safari leaves the focus where it was.
  document.addEventListener("mousedown", (event) => event.preventDefault());
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
