import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pluralIn } from "./locales.ts";

const [english, spanish] = [pluralIn("en"), pluralIn("es")];

describe("a text by a count", () => {
  it("takes a form of one and a form of all others, and writes thousands as the language does", () => {
    const orders = english({ one: "1 order", other: "# orders" });
    expect([0, 1, 2, 1000, 12_345].map(orders)).toEqual([
      "0 orders",
      "1 order",
      "2 orders",
      "1,000 orders",
      "12,345 orders",
    ]);
    const copies = spanish({ one: "1 copia", other: "# copias" });
    expect([0, 1, 2, 12_345].map(copies)).toEqual(["0 copias", "1 copia", "2 copias", "12,345 copias"]);
  });

  it("may have a form of none", () => {
    const days = english({ zero: "created today", one: "1 day out", other: "# days out" });
    expect([0, 1, 3].map(days)).toEqual(["created today", "1 day out", "3 days out"]);
  });

  it("takes its forms from plural() in every catalogue", () => {
    const files = ["en", "es"].flatMap((language) =>
      readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
        .map((path) => join(language, path)),
    );
    expect(files.length).toBeGreaterThan(50);
    const own = files.filter((path) => /[!=]== 1\b/.test(readFileSync(join(import.meta.dirname, path), "utf8")));
    expect(own).toEqual([]);
  });
});
