import { test as base } from "../fixtures/test.ts";
import { Program } from "./program.ts";
import { Visitor } from "./visitor.ts";

export { expect } from "../fixtures/test.ts";

/** A stranger who has read the first specification, in a browser and with a program. */
export const test = base.extend<{ visitor: Visitor; program: Program }>({
  visitor: async ({ page }, use) => use(new Visitor(page)),
  program: async ({ request }, use) => use(new Program(request)),
});
