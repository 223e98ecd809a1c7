import { expect, it } from "vitest";
import { withBareBasePath } from "./html-placeholders.ts";

it("keeps one slash where the base path may be empty", () => {
  expect(withBareBasePath('<a href="/%BASE_PATH%"><a href="/%BASE_PATH%/login">')).toBe(
    '<a href="%BASE_PATH%/"><a href="%BASE_PATH%/login">',
  );
});
