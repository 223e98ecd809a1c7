import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as administration from "@dop/texts/en/for-administration";
import * as about from "@dop/texts/en/for-about";
import * as addresses from "@dop/texts/en/for-addresses";
import * as checkout from "@dop/texts/en/for-checkout";
import * as customerOrder from "@dop/texts/en/for-customer-order";
import * as everyone from "@dop/texts/en/for-everyone";
import * as keys from "@dop/texts/en/for-keys";
import * as landing from "@dop/texts/en/for-landing";
import * as ordering from "@dop/texts/en/for-ordering";
import * as verify from "@dop/texts/en/for-verify";
import * as staff from "@dop/texts/en/for-staff";

const features = resolve(dirname(fileURLToPath(import.meta.url)), "../../packages/web/src/features");

/** Texts that a page has loaded besides those for everyone; features that are not listed are staff's. */
const loaded: Readonly<Record<string, readonly object[]>> = {
  "system/not-found": [],
  "checkout/landing": [landing],
  "system/keyboard-help": [staff, keys],
  "checkout/find-order": [landing],
  "documents/verify-letter": [verify],
  "system/about": [about],
  "checkout/order-flow": [ordering],
  "checkout/order-flow/contact": [ordering, addresses],
  "checkout/order-flow/shipping": [ordering, addresses],
  "checkout/order-flow/wrong": [ordering, customerOrder],
  "checkout/order-flow/documents": [ordering, checkout],
  "checkout/order-flow/checkout": [ordering, checkout],
  "documents/photos": [checkout],
  "checkout/customer-order": [customerOrder],
  "money/reports": [staff, administration],
  "office/prices": [staff, administration],
  "office/settings": [staff, administration],
  "staff/users": [staff, administration],
  "system/dev-tools": [staff, administration],
  "system/setup": [staff, administration],
};

/** The areas that the sources below a folder say, with the files that say them. */
function areasIn(folder: string): ReadonlyArray<readonly [area: string, path: string]> {
  return readdirSync(join(features, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
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
  const screens = readdirSync(features).flatMap((wing) =>
    readdirSync(join(features, wing)).map((screen) => `${wing}/${screen}`),
  );
  const folders = [...new Set([...screens, ...Object.keys(loaded)])];
  test.each(folders)("%s", (folder) => {
    const texts = Object.assign({}, everyone, ...(loaded[folder] ?? [staff])) as object;
    expect(areasIn(folder).filter(([area]) => !(area in texts))).toEqual([]);
  });

  test("the search finds the texts of a page", () => {
    expect(areasIn("checkout/landing").map(([area]) => area)).toContain("landing");
  });
});
