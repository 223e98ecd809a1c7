import { emptyCart, productIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { fitWithin } from "./downscale-image.ts";
import { parseStoredCart } from "./stored-cart.ts";

const parse = (value: unknown) => parseStoredCart(JSON.stringify(value));

describe("parseStoredCart", () => {
  it.each([null, "", "{", "null", "[]", '{"productType":9}', '{"contactInfo":{}}'])("finds no draft in %j", (text) => {
    expect(parseStoredCart(text)).toBeUndefined();
  });

  it("reads back what was written", () => {
    const cart = {
      ...emptyCart(productIds.apostille),
      items: [{ country: "FR", fullCopy: true, quantity: 2 }],
      additionalCertifiedCopies: 1,
    };
    expect(parse(cart)).toEqual(cart);
  });

  it("completes missing parts and replaces parts of the wrong type", () => {
    const cart = parse({
      productType: productIds.certifiedCopy,
      contactInfo: { firstName: 5, lastName: "Lovelace" },
      license: "?",
      specialInstructions: 1,
    });
    expect(cart).toEqual({
      ...emptyCart(productIds.certifiedCopy),
      contactInfo: { ...emptyCart(productIds.certifiedCopy).contactInfo, lastName: "Lovelace" },
    });
  });

  it.each([{ wrong: "?" }, { wrong: { fields: null, text: "" } }, { wrong: { fields: [] } }, { textMe: "yes" }])(
    "leaves out optional answers of the wrong type: %j",
    (damaged) => {
      const cart = { ...emptyCart(productIds.licenseCorrection), relationship: "spouse" };
      expect(parse({ ...cart, ...damaged })).toEqual(cart);
      const right = { ...cart, wrong: { fields: ["Spouse 1 City"], text: "" }, textMe: true };
      expect(parse(right)).toEqual(right);
    },
  );

  it("leaves out what is no entry of a list, and a picture with hints of another shape", () => {
    const cart = emptyCart(productIds.apostille);
    const france = { country: "FR", fullCopy: false, quantity: 1 };
    expect(parse({ ...cart, items: [null, france, "DE"] })).toEqual({ ...cart, items: [france] });
    const picture = { contents: "data:image/png;base64,AA==", name: "id.png", hints: ["glare"] };
    const kept = (more: object) => parse({ ...cart, documents: { id: { ...picture, ...more } } })?.documents.id;
    expect(kept({})).toEqual(picture);
    expect(kept({ hints: "glare" })).toBeNull();
  });

  it("understands the alternative names countries and additionalDocument", () => {
    const file = { contents: "data:application/pdf;base64,AA==", name: "proof.pdf" };
    const cart = parse({
      productType: productIds.apostille,
      countries: [{ country: "JP" }],
      documents: { additionalDocument: file },
    });
    expect(cart).toMatchObject({ items: [{ country: "JP" }], documents: { id: null, selfie: null, additional: file } });
    expect(cart).not.toHaveProperty("countries");
  });
});

describe("fitWithin", () => {
  it.each([
    [1400, 700, 700, { width: 700, height: 350 }],
    [300, 900, 300, { width: 100, height: 300 }],
    [640, 480, 700, { width: 640, height: 480 }],
    [5000, 1, 300, { width: 300, height: 1 }],
  ])("%i × %i within %i", (width, height, side, expected) => {
    expect(fitWithin(width, height, side)).toEqual(expected);
  });
});
