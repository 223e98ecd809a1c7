import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageText, msg, negotiateLocale, offeredLocales, officeTexts, textsIn } from "./index.ts";
import { pseudoText } from "./pseudo.ts";

describe("messages", () => {
  it("get their words from the catalogue of their reader", () => {
    expect(messageText(msg("validation.max200"), officeTexts)).toBe("Must be 200 characters long or less.");
    expect(messageText(msg("validation.max200"), textsIn("en-XA"))).toBe(
      pseudoText("Must be 200 characters long or less."),
    );
  });

  it("carry the values of their blanks, whatever is in them", () => {
    fc.assert(
      fc.property(fc.string(), (names) => {
        expect(messageText(msg("inputProblems.unknownFields", [names], 0), officeTexts)).toBe(`Unknown: ${names}.`);
      }),
    );
  });

  it.each(["Must be a number.", "a.b", "constructor.name", "errors", "errors.nothing", "errors.toString", "", "1.5"])(
    "leave %j as it is: it names no text",
    (text) => expect(messageText(text, officeTexts)).toBe(text),
  );
});

describe("negotiateLocale", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["la-VA, la;q=0.9", "en"],
    ["en-XA", "en-XA"],
    ["la, en-XA;q=0.8, en;q=0.5", "en-XA"],
    ["en-US,en;q=0.9", "en"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    [",;;,".repeat(10_000), "en"],
  ] as const)("%j is answered in %s", (header, locale) => {
    expect(negotiateLocale(header, offeredLocales(false))).toBe(locale);
  });

  it("offers Spanish where the office does", () => {
    expect(negotiateLocale("es-MX", offeredLocales(true, ["en"]))).toBe("en");
    expect(negotiateLocale("es-MX", offeredLocales(true, ["es"]))).toBe("es");
  });

  it("never offers the pseudo-locale in production", () => {
    expect(negotiateLocale("en-XA", offeredLocales(true))).toBe("en");
  });
});

describe("the pseudo-locale", () => {
  it("leaves no letter as it was and makes every text 40 % longer", () => {
    const longer = pseudoText("The quick brown fox jumps over the lazy dog");
    expect(longer).not.toMatch(/[a-zA-Z]/);
    expect(longer.length).toBeGreaterThanOrEqual(Math.ceil("The quick brown fox jumps over the lazy dog".length * 1.4));
  });

  it("leaves what fills a blank as it was, so that English in it shows", () => {
    const { payAgain } = textsIn("en-XA").customerOrder.payment;
    expect(payAgain("this and (that)")).toBe(`${pseudoText("Pay again: ").split(" ·")[0]}this and (that) ··· ··· ···`);
  });
});
