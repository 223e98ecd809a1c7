import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { expect, it } from "vitest";
import { LoadFailure } from "./load-failure.tsx";
import { lazyPart, lazyWithNotice, lazyWithPreload } from "./lazy-page.ts";

it("a page that was loaded ahead is shown at once, without its placeholder", async () => {
  const Page = lazyWithPreload<object>(() => Promise.resolve(() => <h1>Here</h1>));
  await Page.preload();
  render(
    <Suspense fallback="Loading">
      <Page />
    </Suspense>,
  );
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.getByRole("heading", { name: "Here" })).toBeVisible();
});

it("a part whose script is gone leaves the form around it, and what was typed", async () => {
  let lose: (reason: Error) => void = () => undefined;
  const Hints = lazyPart<object>(() => new Promise((_, reject) => (lose = reject)));
  render(
    <LoadFailure>
      <label>
        City <input />
      </label>
      <Suspense fallback="Loading">
        <Hints />
      </Suspense>
    </LoadFailure>,
  );
  await userEvent.type(screen.getByLabelText("City"), "Provo");
  lose(new TypeError("Failed to fetch dynamically imported module"));
  await expect.poll(() => screen.queryByText("Loading")).toBeNull();
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Provo");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a dialog whose script is gone leaves the page and what was typed, and offers to reload when opened", async () => {
  const Question = lazyWithNotice<{ readonly open: boolean }>(() =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  );
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <label>
          City <input />
        </label>
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        <Suspense fallback="Loading">
          <Question open={open} />
        </Suspense>
      </>
    );
  }
  render(
    <LoadFailure>
      <Page />
    </LoadFailure>,
  );
  await userEvent.type(screen.getByLabelText("City"), "Provo");
  await expect.poll(() => screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByText("Ask"));
  expect(screen.getByRole("alert").textContent).toContain("Reload the page");
  expect(screen.getByLabelText("City")).toHaveProperty("value", "Provo");
});

it("a part that its page needs says at once in its place that it is gone", async () => {
  const Part = lazyWithNotice<object>(() => Promise.reject(new TypeError("error loading dynamically imported module")));
  render(
    <LoadFailure>
      <h1>Correction</h1>
      <Suspense>
        <Part />
      </Suspense>
    </LoadFailure>,
  );
  await expect.poll(() => screen.queryByRole("button", { name: "Reload the page" })).not.toBeNull();
  expect(screen.getByRole("heading").textContent).toBe("Correction");
});
