import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as checkout from "./texts/en/for-checkout.ts";
import * as customerOrder from "./texts/en/for-customer-order.ts";
import * as everyone from "./texts/en/for-everyone.ts";
import * as landing from "./texts/en/for-landing.ts";
import * as ordering from "./texts/en/for-ordering.ts";
import * as verify from "./texts/en/for-verify.ts";
import * as staff from "./texts/en/for-staff.ts";

const features = resolve(dirname(fileURLToPath(import.meta.url)), "../../web/src/features");

/** What a page has loaded besides the texts for everyone; features that are not listed are staff's. */
const loaded: Readonly<Record<string, readonly object[]>> = {
  "not-found": [],
  landing: [landing],
  "find-order": [landing],
  "verify-letter": [verify],
  "order-flow": [ordering],
  "order-flow/wrong": [ordering, customerOrder],
  "order-flow/documents": [ordering, checkout],
  "order-flow/checkout": [ordering, checkout],
  photos: [checkout],
  "customer-order": [customerOrder],
};

/** The areas that the sources below a folder say, with the files that say them. */
function areasIn(folder: string): ReadonlyArray<readonly [area: string, path: string]> {
  return readdirSync(join(features, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|testing/.test(path))
    .filter(
      (path) =>
        !Object.keys(loaded).some(
          (other) => other.startsWith(`${folder}/`) && `${folder}/${path}`.startsWith(`${other}/`),
        ),
    )
    .flatMap((path) =>
      [...readFileSync(join(features, folder, path), "utf8").matchAll(/\b(?:use|get)Texts\("(\w+)"\)/g)].map(
        ([, area = ""]) => [area, path] as const,
      ),
    );
}

describe("every page loads the texts that it says", () => {
  const folders = [...new Set([...readdirSync(features), ...Object.keys(loaded)])];
  test.each(folders)("%s", (folder) => {
    const texts = Object.assign({}, everyone, ...(loaded[folder] ?? [staff])) as object;
    expect(areasIn(folder).filter(([area]) => !(area in texts))).toEqual([]);
  });

  test("the search finds the texts of a page", () => {
    expect(areasIn("landing").map(([area]) => area)).toContain("landing");
  });
});
