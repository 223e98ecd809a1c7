import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { LoadFailure } from "./shell/load-failure.tsx";
import { lazyPart } from "./lazy-page.ts";

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
