import { paperCodeSchema, papersSchema, type PaperForm, type Papers } from "@dop/domain/contract";
import { shippingTypeIds } from "@dop/domain/orders";
import { documentCode } from "@dop/domain/scan";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { keyOf, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { printedPages, readPixels, type PrintedPage } from "../../../../test/printed-page.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let order: TestOrder;
let products: readonly number[];
beforeAll(async () => {
  test = await openTestPortal();
  const items = ["FR", "DE"].map((country) => ({ country, fullCopy: false, quantity: 1 }));
  order = await placeVerifiedOrder(test, anApostilleCart({ items }));
  products = order.productIds;
  await address({ ship_to_name: "Zoë Weiß", address_line_1: "12 Main St", city: "Provo", state: "UT", zip: "84601" });
});
afterAll(() => test.close());

type Change = Record<string, string | boolean | Date | null>;
const isVoided = { voided: true, voided_at: new Date() };
const isNotVoided = { voided: false, voided_at: null };
const address = async (set: Change, id = order.id): Promise<unknown> =>
  test.database.db.updateTable("orders").set(set).where("id", "=", id).execute();
const ask = async (form: PaperForm, ids: readonly number[], more = "") =>
  test.call("GET", `/papers?form=${form}&ids=${ids.join(",")}${more}`, undefined, await test.staff("viewer"));
const print = async (form: PaperForm, ids: readonly number[], more = "") =>
  answered(await ask(form, ids, more), papersSchema);
const pagesOf = ({ pdf }: Papers): PrintedPage[] => printedPages(Buffer.from(pdf ?? "", "base64"));
const codeOf = (id: number | undefined): string => documentCode(order.id, id ?? 0);
const noPage: PrintedPage = { lines: [], rectangles: [] };
const wholeOf = (width: number, height: number) => ({ x: 0, y: 0, width, height });

describe("cover sheets (rule W-35)", () => {
  it("show address, contents and both codes on a page each, and never the customer's key", async () => {
    const answer = await print("cover", products);
    expect(answer).toMatchObject({ printed: 2, left_out: [] });
    const pages = pagesOf(answer);
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      const code = codeOf(products[index]);
      expect(page.lines).toEqual(
        expect.arrayContaining([
          `Order ${order.id}`,
          code,
          "Apostille Request",
          "Provo, UT 84601",
          `Page ${index + 1} of 2`,
        ]),
      );
      expect(readPixels(page, { x: 440, y: 30, width: 172, height: 104 }, "qr")).toBe(code);
      expect(readPixels(page, { x: 300, y: 136, width: 300, height: 50 }, "code128")).toBe(code);
    }
    expect(pages[0]?.lines).toContain("France");
    expect(JSON.stringify(pages)).not.toContain(await keyOf(test, order));
  });

  it("print Polish and Vietnamese names with their letters", async () => {
    await address({ ship_to_name: "Nguyễn Thị Hằng", city: "Łódź", spouse_1_first_name: "Wiesława" });
    const [page] = pagesOf(await print("cover", products.slice(0, 1)));
    const text = page?.lines.join("\n") ?? "";
    for (const words of ["Nguyễn Thị Hằng", "Łódź, UT 84601", "Wiesława"]) expect(text).toContain(words);
    await address({ ship_to_name: "Zoë Weiß", city: "Provo", spouse_1_first_name: "Ada" });
  });

  it("say that an address is to be written by hand where the font lacks its letters", async () => {
    await address({ city: "東京" });
    const [page] = pagesOf(await print("cover", products.slice(0, 1)));
    expect(page?.lines).toContain("Write the address by hand.");
    expect(page?.lines).not.toContain("12 Main St");
    await address({ city: "Provo" });
  });

  it("say the same where an address is longer than its window", async () => {
    const wide = "WWWWW ".repeat(25).trim();
    await address({ ship_to_name: wide, address_line_1: wide, city: wide });
    const [page] = pagesOf(await print("cover", products.slice(0, 1)));
    await address({ ship_to_name: "Zoë Weiß", address_line_1: "12 Main St", city: "Provo" });
    expect(page?.lines).toContain("Write the address by hand.");
  });

  it("say in large that a license is voided, and cut instructions that are too long", async () => {
    await address(isVoided);
    const instructions = "word ".repeat(400);
    await sql`update order_products set special_instructions = ${instructions} where id = ${products[0]}`.execute(
      test.database.db,
    );
    const answer = await print("cover", products.slice(0, 1));
    expect(pagesOf(answer)).toHaveLength(1);
    expect(pagesOf(answer)[0]?.lines).toContain("VOIDED: do not send");
    await address(isNotVoided);
  });
});

describe("labels (rule W-35)", () => {
  it.each([
    ["dymo30252", wholeOf(252, 81)],
    ["label4x6", { x: 180, y: 280, width: 108, height: 86 }],
  ] as const)("carry the address and a code that reads back, on %s", async (form, part) => {
    const pages = pagesOf(await print(form, products));
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      const code = codeOf(products[index]);
      const lines = page.lines.map((line) => line.trim());
      expect(lines).toEqual(expect.arrayContaining(["Zoë Weiß", "12 Main St", "Provo, UT 84601", code]));
      expect(lines).not.toContain("UNITED STATES");
      expect(readPixels(page, part, "qr")).toBe(code);
    }
  });

  it.each(["dymo30252", "label4x6", "avery5160"] as const)("keep the letters of every name, on %s", async (form) => {
    for (const name of [
      "Nguyễn Thị Hằng",
      "Wiesława Żółć",
      "Čeněk Dvořák",
      "Ōe Kenzaburō",
      "Ольга Ильина",
      "İsmail Şahin",
    ]) {
      await address({ ship_to_name: name });
      const answer = await print(form, products.slice(0, 1));
      const [page] = pagesOf(answer);
      expect(page?.lines.map((line) => line.trim())).toContain(name);
      // Only the letters that are drawn are in the file.
      expect((answer.pdf ?? "").length).toBeLessThan(60_000);
    }
    await address({ ship_to_name: "Zoë Weiß" });
  });

  it("end with the country in capitals abroad, and with the ZIP code where our post delivers", async () => {
    const last = async (changes: Change) => {
      await address(changes);
      const [page] = pagesOf(await print("label4x6", products.slice(0, 1)));
      return page?.lines.map((line) => line.trim()).filter((line) => /Ponce|[A-Z]{6}/.test(line));
    };
    const abroad = { city: "Ponce", state: "-", zip: "00730", country: "PR" };
    expect(await last(abroad)).toEqual(["Ponce PR 00730"]);
    expect(await last({ ...abroad, country: "FR" })).toEqual(["00730 Ponce", "FRANCE"]);
    await address({ city: "Provo", state: "UT", zip: "84601", country: "US" });
  });

  it("break no line that fits in smaller letters", async () => {
    await address({ city: "Salt Lake City" });
    const [page] = pagesOf(await print("avery5160", products.slice(0, 1)));
    expect(page?.lines.map((line) => line.trim())).toContain("Salt Lake City, UT 84601");
    await address({ city: "Provo" });
  });

  it("carry the number as a Code 128 too, on 4 by 6 inches", async () => {
    const [page] = pagesOf(await print("label4x6", products.slice(0, 1)));
    const part = { x: 0, y: 366, width: 288, height: 60 };
    expect(readPixels(page ?? noPage, part, "code128")).toBe(codeOf(products[0]));
  });

  it("start at the first free label of a sheet, and continue on a second sheet", async () => {
    const sheet = (index: number) => ({
      x: 13.5 + (index % 3) * 198,
      y: 36 + Math.floor(index / 3) * 72,
      width: 189,
      height: 72,
    });
    const [only] = pagesOf(await print("avery5160", products, "&first=29"));
    expect(readPixels(only ?? noPage, sheet(28), "qr")).toBe(codeOf(products[0]));
    expect(readPixels(only ?? noPage, sheet(29), "qr")).toBe(codeOf(products[1]));
    const two = pagesOf(await print("avery5160", products, "&first=30"));
    expect(two).toHaveLength(2);
    expect(readPixels(two[1] ?? noPage, sheet(0), "qr")).toBe(codeOf(products[1]));
  });

  it.each([
    ["JP", "1-8-1 Otemachi|Chiyoda-ku", "-", "Tokyo", "1000004", "1-8-1 Otemachi|Chiyoda-ku, Tokyo|100-0004|JAPAN"],
    ["CN", "No. 88 Century Ave", "Nanjing", "Jiangsu", "210000", "No. 88 Century Ave|Nanjing|Jiangsu, 210000|CHINA"],
    ["BR", "Av. Paulista 1578", "São Paulo", "SP", "01310200", "Av. Paulista 1578|São Paulo-SP|01310-200|BRAZIL"],
    ["GB", "221B Baker Street", "London", "-", "NW16XE", "221B Baker Street|London|NW1 6XE|UNITED KINGDOM"],
    ["DE", "Unter den Linden 77", "Berlin", "-", "10117", "Unter den Linden 77|10117 Berlin|GERMANY"],
    ["IE", "12 Patrick Street", "Cork", "Co. Cork", "-", "12 Patrick Street|Cork|Co. Cork|IRELAND"],
    ["HK", "25/F, 1 Austin Road", "Kowloon", "-", "-", "25/F, 1 Austin Road|Kowloon|HONG KONG"],
    ["AE", "Villa 14|P.O. Box 1234", "-", "Dubai", "-", "Villa 14|P.O. Box 1234|Dubai|UNITED ARAB EMIRATES"],
    ["MX", "Calle 60 No. 488", "Mérida", "Yucatán", "97000", "Calle 60 No. 488|97000 Mérida, Yucatán|MEXICO"],
    ["IN", "14, 3rd Cross", "Bengaluru", "Karnataka", "560038", "14, 3rd Cross|Bengaluru 560038|Karnataka|INDIA"],
    ["RU", "ул. Тверская, 7", "Москва", "-", "125009", "ул. Тверская, 7|Москва|125009|RUSSIA"],
    ["KR", "50 Sejong-daero|Jung-gu", "Seoul", "-", "04526", "50 Sejong-daero|Jung-gu|Seoul|04526|SOUTH KOREA"],
    [
      "PR",
      "Urb. Las Gladiolas|150 Calle A",
      "San Juan",
      "PR",
      "00926",
      "Urb. Las Gladiolas|150 Calle A|San Juan PR 00926",
    ],
  ])("write addresses in the order of %s", async (country, street, city, state, zip, expected) => {
    const [lineOne = "", lineTwo = null] = street.split("|");
    await address({ address_line_1: lineOne, address_line_2: lineTwo, city, state, zip, country });
    for (const form of ["avery5160", "label4x6", "dymo30252"] as const) {
      const [page] = pagesOf(await print(form, products.slice(0, 1)));
      const text = page?.lines.map((line) => line.trim()).join("|");
      expect(text).toContain(`Zoë Weiß|${expected}|${form === "label4x6" ? "Example County" : "DOP1"}`);
    }
    await address({ address_line_1: "12 Main St", address_line_2: null });
    await address({ city: "Provo", state: "UT", zip: "84601", country: "US" });
  });

  it("leave out what the post cannot deliver, each with the reason", async () => {
    const only = products.slice(0, 1);
    const reason = async (set: Change, back: Change) => {
      await address(set);
      const answer = await print("avery5160", only);
      await address(back);
      expect(answer).toMatchObject({ pdf: null, printed: 0 });
      return answer.left_out[0]?.problem;
    };
    expect(await reason(isVoided, isNotVoided)).toBe("voided");
    expect(await reason({ city: "東京" }, { city: "Provo" })).toBe("letters");
    // Letters from right to left would be in the wrong order.
    expect(await reason({ ship_to_name: "מרים" }, { ship_to_name: "Zoë Weiß" })).toBe("letters");
    const carried = async (type: number) =>
      sql`update order_products set shipping_type = ${type} where id = ${products[0]}`.execute(test.database.db);
    const box = [{ address_line_2: "P.O. Box 12" }, { address_line_2: null }] as const;
    await carried(shippingTypeIds.overnight);
    expect(await reason(...box)).toBe("postBox");
    await carried(shippingTypeIds.usps);
    await address(box[0]);
    expect(await print("avery5160", only)).toMatchObject({ printed: 1, left_out: [] });
    await address(box[1]);
    expect(await reason({ address_line_1: "Long ".repeat(200) }, { address_line_1: "12 Main St" })).toBe("tooLong");
    expect(await reason({ address_line_1: "W".repeat(300) }, { address_line_1: "12 Main St" })).toBe("tooLong");
    expect(await print("avery5160", [...only, 999_999])).toMatchObject({
      printed: 1,
      left_out: [{ id: 999_999, problem: "missing" }],
    });
  });
});

describe("papers", () => {
  it.each([
    "form=poster&ids=1",
    "form=cover",
    "form=cover&ids=",
    "form=cover&ids=1,x",
    "form=avery5160&ids=1&first=31",
  ])("refuse ?%s", async (query) => {
    expect((await test.call("GET", `/papers?${query}`, undefined, await test.staff())).status).toBe(400);
  });

  it("take at most 50 order products", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => 900_000 + index);
    expect(await print("cover", many(50))).toMatchObject({ pdf: null, printed: 0 });
    expect((await ask("cover", many(51))).status).toBe(400);
  });

  it("leave a look at each order", async () => {
    await print("label4x6", products);
    await test.portal.viewLog.flush();
    const { rows } = await sql<{ subject_id: string }>`
      select distinct subject_id from audit_log where action = 'papers.printed' and subject_type = 'order'`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ subject_id: String(order.id) }]);
  });

  it("give the number of one document with the bars of its Code 128", async () => {
    const url = `/papers/code/${order.id}/${products[0]}`;
    const { code, bars } = answered(await test.call("GET", url, undefined, await test.staff()), paperCodeSchema);
    expect(code).toBe(codeOf(products[0]));
    const ends = bars.map((_, index) => bars.slice(0, index).reduce((sum, width) => sum + width, 0));
    const rectangles = bars
      .map((width, index) => ({ x: 20 + (ends[index] ?? 0), y: 0, width, height: 30 }))
      .filter((_, index) => index % 2 === 0);
    expect(readPixels({ lines: [], rectangles }, wholeOf(300, 30), "code128")).toBe(code);
    expect((await test.call("GET", url)).status).toBe(403);
  });
});

describe("cover sheets of orders from abroad (rule W-35)", () => {
  it("name the shipping, also abroad, where the customer chooses none", async () => {
    const { shippingAddress } = aCertifiedCopyCart();
    const toGermany = { shippingAddress: { ...shippingAddress, country: "DE" }, shippingType: null };
    const { productIds } = await placeVerifiedOrder(test, aCertifiedCopyCart(toGermany));
    const [page] = pagesOf(await print("cover", productIds));
    expect(page?.lines).toContain("International");
  });
});
