import { describe, expect, it } from "vitest";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";
import { sampleLicense } from "../../../ports/license-registry/sample-licenses.ts";
import { printedPages } from "../../../../test/printed-page.ts";
import { renderLetterOfValidity } from "./letter-of-validity.ts";
import { renderLicensePrintPage } from "./license-service.ts";

const licenseOf = (number: number): LicenseRecord => {
  const license = sampleLicense(number, new Date("2026-03-01T12:00:00Z"));
  return { ...license, ceremonyDate: license.data.officiant.ceremony_date || null };
};

/** The text of a PDF, as one line. */
const wordsOf = (pdf: Buffer): string =>
  printedPages(pdf)
    .flatMap(({ lines }) => lines)
    .join(" ")
    .replaceAll(/ +/g, " ");

describe("letter of validity", () => {
  const office = {
    name: "Example County Clerk",
    email: "m@example.gov",
    phone: "(801) 555-0100",
    address: "100 Center St",
  };

  it("comes as a tagged PDF with a title and a language, the same every time for the same day", async () => {
    const record = licenseOf(1_000_001);
    const pdf = await renderLetterOfValidity(record, { office, issuedOn: "2026-03-01", locale: "en" });
    const text = pdf.toString("latin1");
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(text).toContain("/StructTreeRoot");
    expect(text).toContain("/Marked true");
    expect(text).toContain("/Lang (en-US)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/S /H1");
    expect(text).toContain("Letter of validity for marriage license 1000001");
    expect(await renderLetterOfValidity(record, { office, issuedOn: "2026-03-01", locale: "en" })).toEqual(pdf);
  });

  it("writes its days in the language of its reader", async () => {
    const record = licenseOf(1_000_001);
    const dated = { ...record, ceremonyDate: "2026-02-14" };
    const pdf = await renderLetterOfValidity(dated, { office, issuedOn: "2026-03-01", locale: "es" });
    const text = wordsOf(pdf);
    expect(text).toContain("se celebró el 14 de febrero de 2026.");
    expect(text).toContain("Emitida el 1 de marzo de 2026.");
  });

  it("keeps the letters of names, and survives those from anywhere", async () => {
    const record = licenseOf(1_000_001);
    const [one, two] = record.data.spouses;
    const spouses: typeof record.data.spouses = [
      { ...one, first_name: "Đặng Łukasz" },
      { ...two, first_name: "北京" },
    ];
    const pdf = await renderLetterOfValidity(
      { ...record, data: { ...record.data, spouses } },
      { office, issuedOn: "2026-03-01", locale: "en" },
    );
    const text = wordsOf(pdf);
    expect(text).toContain("Đặng Łukasz");
    expect(text).toContain("??");
  });
});

it("leaves the dash of people with one name off the letter and the sheet", async () => {
  const record = licenseOf(1_000_001);
  const [one, two] = record.data.spouses;
  const spouses: typeof record.data.spouses = [{ ...one, first_name: "Suharto", last_name: "-" }, two];
  const changed = { ...record, data: { ...record.data, spouses } };
  const about = { office: { name: "O", email: "e", phone: "p", address: "a" }, issuedOn: "2026-03-01", locale: "en" };
  expect(wordsOf(await renderLetterOfValidity(changed, about as Parameters<typeof renderLetterOfValidity>[1]))).toMatch(
    /Suharto and /,
  );
  expect(renderLicensePrintPage([changed], { basePath: "/" })).toMatch(/>\s*Suharto\s*</);
});

describe("license print page", () => {
  it("shows a sheet per license, marks voided ones, and escapes", () => {
    const record = licenseOf(1_000_001);
    const [one, two] = record.data.spouses;
    const spouses: typeof record.data.spouses = [{ ...one, first_name: "<b>Ada" }, two];
    const records = [{ ...record, data: { ...record.data, spouses } }, licenseOf(1_000_100), licenseOf(1_000_019)];
    const page = renderLicensePrintPage(records, { basePath: "/" });
    expect(page.match(/<article/g)).toHaveLength(3);
    expect(page.match(/VOIDED LICENSE/g)).toHaveLength(1);
    expect(page).toContain("&lt;b&gt;Ada");
    expect(page).not.toMatch(/<script|<style|style=|<b>/);
    expect(renderLicensePrintPage([], { basePath: "/" })).toContain("No licenses found.");
  });
});
