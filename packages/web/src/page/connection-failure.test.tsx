import { Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { loadedTexts, registerTexts } from "../i18n/load-texts.ts";
import { cleanup, render, screen } from "../../test/testing-library.ts";
import { lazyPage } from "./lazy-page.ts";
import { LoadFailure } from "./load-failure.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a page whose script did not arrive says that the server could not be reached, and tries again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Page = lazyPage("everyone", () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
  render(
    <LoadFailure>
      <Suspense>
        <Page />
      </Suspense>
    </LoadFailure>,
  );
  expect(await screen.findByRole("heading", { name: "Could not connect to server" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("a page with a fault of its own offers to reload", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  function Page(): never {
    throw new Error("a fault");
  }
  render(
    <LoadFailure>
      <Page />
    </LoadFailure>,
  );
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
});

it("a page whose texts never arrived says that the server could not be reached, in its own words", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { shell } = loadedTexts();
  registerTexts({ shell: undefined } as never);
  function Page(): never {
    throw new Error('The texts "clientErrors" are not loaded for this page.');
  }
  render(
    <LoadFailure>
      <Page />
    </LoadFailure>,
  );
  registerTexts({ shell } as never);
  expect(screen.getByRole("heading", { name: "Could not connect to server" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText(/not loaded/)).toBeNull();
});
