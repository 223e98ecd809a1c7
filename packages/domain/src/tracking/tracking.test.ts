import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkDigitOf,
  isFedexNumber,
  recognizeTracking,
  scannedDigits,
  trackingNumberToSave,
  trackingUrl,
} from "./recognize.ts";
import { trackingFormats } from "./formats.ts";

/** Numbers that carriers and their documentation show. */
const known: Record<string, readonly string[]> = {
  fedex_12: [
    "986578788855",
    "477179081230",
    "799531274483",
    "790535312317",
    " 7 9 0 5 3 5 3 1 2 3 1 7 ",
    "974367662710",
  ],
  fedex_34: [
    "1001921334250001000300779017972697",
    "1001921380360001000300639585804382",
    "1001901781990001000300617767839437",
    "1002297871540001000300790695517286",
    ...Array.from("012345678", (first) => `${first}002297871540001000300790695517286`),
  ],
  fedex_astra: ["39200000012345677905353123170320", "3 00000 000 0000000 790535312317 9999"],
  fedex_smartpost: ["61299998820821171811", "9261292700768711948021"],
  fedex_ground: ["0414 4176 0228 964", "5682 8361 0012 000", "5682 8361 0012 734"],
  fedex_sscc_18: ["00 0123 4500 0000 0027"],
  fedex_ground_96: ["9611020987654312345672"],
  fedex_ground_gsn: [
    "9622001900000000000000776632517510",
    "9622001560000000000000794808390594",
    "9632001560123456789900794808390594",
  ],
  ups_1z: [
    "1Z5R89390357567127",
    "1Z879E930346834440",
    "1Z410E7W0392751591",
    "1z8v92a70367203024",
    "1ZXX3150YW44070023",
  ],
  ups_waybill: ["K2479825491"],
  usps_20: ["0307 1790 0005 2348 3741", "7112 3456 7891 2345 6787"],
  usps_34v2: ["4201002334249200190132607600833457", "4201028200009261290113185417468510"],
  usps_91: [
    "420 22153 9101026837331000039521",
    "7196 9010 7560 0307 7385",
    "9505 5110 6960 5048 6006 24",
    "9101 1234 5678 9000 0000 13",
    "92748931507708513018050063",
    "9400 1112 0108 0805 4830 16",
    "9361 2898 7870 0317 6337 95",
    "9405803699300124287899",
  ],
  dhl_express: ["3318810025", "73891051146", "8487135506", "1099255990", "3821724944"],
  dhl_express_piece_id: ["JJD0099999999", "JVGL0999999990", "JJD0123456789012345678901234567890"],
  dhl_ecommerce: [
    "GM2951173225174494",
    "gm 2 9 5 117 32 25 1 7 44 9 4",
    "GM295117494011169042",
    "LXAB12345678DE90",
    "12345678901234",
  ],
  ontrac_c: ["C11031500001879", "C 110 31 500 00187 9", "C10999911320231", "C11121552953069"],
  ontrac_d: ["D10011354453707", "D10011345983010", "D10011342332145"],
  s10: ["RB123456785GB", "RB123456785US", "RB123456785CV", " R B 1 2 3 4 5 6 7 8 5 C F "],
  amazon_logistics: ["TBA000000000000", "TBA502887274000"],
  amazon_international: ["TBC502887274000", "TBM502887274000", "C1234567890", "A1234567890", "F1234567890"],
};

const ids = (text: string): string[] => recognizeTracking(text).map((match) => match.formatId);

describe("a published number is recognized", () => {
  const cases = Object.entries(known).flatMap(([id, numbers]) => numbers.map((number) => [id, number] as const));
  it.each(cases)("%s: %s", (id, number) => {
    expect(ids(number)).toContain(id);
  });

  it("for every format", () => {
    expect(Object.keys(known).toSorted()).toEqual(trackingFormats.map((format) => format.id).toSorted());
  });
});

describe("a wrong number is not recognized", () => {
  it.each([
    ["996578788855", "fedex_12"],
    ["1001901781990001000300617767839438", "fedex_34"],
    ["9002297871540001000300790695517286", "fedex_34"],
    ["002297871540001000300790695517286", "fedex_34"],
    ["4201002334249200190132607600833457", "fedex_34"],
    ["49200000012345677905353123170320", "fedex_astra"],
    ["39200000012345677905353123180320", "fedex_astra"],
    ["9261292700768711948020", "fedex_smartpost"],
    ["5682 8361 0012 732", "fedex_ground"],
    ["000000000000000001", "fedex_sscc_18"],
    ["9600000000000000000001", "fedex_ground_96"],
    ["9622001560001234567100794808390595", "fedex_ground_gsn"],
    ["2Z5R89390357567127", "ups_1z"],
    ["1A5R89390357567127", "ups_1z"],
    ["1Z1111111111111111", "ups_1z"],
    ["0307 1790 0005 2348 3742", "usps_20"],
    ["4201028200009261290113185417468511", "usps_34v2"],
    ["61299998820821171811", "usps_91"],
    ["9200000000000000000000", "usps_91"],
    ["3318810010", "dhl_express"],
    ["XJD0099999998", "dhl_express_piece_id"],
    ["GS295117494011169041", "dhl_ecommerce"],
    ["1234567890123", "dhl_ecommerce"],
    ["INTERNATIONAL", "dhl_ecommerce"],
    ["JJD00999999", "dhl_express_piece_id"],
    ["B1234567890", "amazon_international"],
    ["C123456789", "amazon_international"],
    ["C10000000000000", "ontrac_c"],
    ["D10011345983012", "ontrac_d"],
    ["RB123456786US", "s10"],
    ["RB123456785XX", "s10"],
    ["TBA50288727400A", "amazon_logistics"],
    ["TBB000000000000", "amazon_international"],
  ])("%s is not %s", (number, id) => {
    expect(ids(number)).not.toContain(id);
  });

  it.each(["", " ", "No Tracking Number", "<script>", "1".repeat(10_000), "９８６５７８７８８８５５"])("%j", (text) => {
    expect(recognizeTracking(text)).toEqual([]);
  });
});

describe("a match", () => {
  it("names courier, format, number and where to follow it", () => {
    expect(recognizeTracking(" 7905 3531 2317 ")).toEqual([
      {
        courier: "fedex",
        courierName: "FedEx",
        formatId: "fedex_12",
        formatName: "FedEx Express (12)",
        number: "790535312317",
        url: "https://www.fedex.com/fedextrack/?trknbr=790535312317",
        service: null,
      },
    ]);
  });

  it.each([
    ["1001921334250001000300779017972697", "779017972697"],
    ["3920 0000 0123 4567 7905 3531 2317 0320", "790535312317"],
    ["5002297871540001000300790695517286", "790695517286"],
  ])("takes the tracking number inside a FedEx label: %s", (label, number) => {
    expect(recognizeTracking(label)[0]).toMatchObject({ courier: "fedex", number });
    expect(trackingNumberToSave(label)).toBe(number);
    expect(trackingUrl(label)).toBe(trackingUrl(number));
  });

  it.each(["790535312317", " 1z5r89390357567127", "No Tracking Number", "9622001900000000000000776632517510", ""])(
    "leaves any other text as it is: %j",
    (text) => expect(trackingNumberToSave(text)).toBe(text),
  );

  it("names the postal operator of an S10 number before a number without a check", () => {
    expect(recognizeTracking("LX123456785US")[0]?.courier).toBe("s10");
  });

  it("names the postal operator of an S10 number", () => {
    expect(recognizeTracking("RB123456785GB")[0]).toMatchObject({
      courierName: "Royal Mail",
      service: "Letter post, registered",
    });
  });

  it("tells FedEx from the others", () => {
    expect(isFedexNumber("790535312317")).toBe(true);
    expect(isFedexNumber("1Z5R89390357567127")).toBe(false);
    expect(trackingUrl("No Tracking Number")).toBeNull();
    expect(trackingUrl(null)).toBeNull();
  });
});

describe("a single wrong digit is caught wherever the rule can catch it", () => {
  // Weighted sums by 11 end in the last digit only, so 10 and 0 look alike; mod 7 confuses digits that differ by seven.
  const checked = trackingFormats.filter((format) => format.check !== null);

  it.each(checked.map((format) => [format.id, format] as const))("%s", (id, format) => {
    const numbers = known[id] ?? [];
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, position, change) => {
        const number = text.replaceAll(/\s/g, "").toUpperCase();
        const found = format.pattern.exec(number);
        const serial = found?.groups?.["serial"] ?? "";
        const check = found?.groups?.["check"] ?? "";
        const at = position % serial.length;
        const digit = serial.charAt(at);
        fc.pre(/\d/.test(digit) && format.check !== null);
        const wrong = serial.slice(0, at) + String((Number(digit) + change) % 10) + serial.slice(at + 1);
        const prefixed = (text_: string) =>
          format.prefix && !format.prefix.unless.test(text_) ? format.prefix.text + text_ : text_;
        const canCatch = format.check !== null && String(checkDigitOf(format.check, prefixed(wrong))) !== check;
        const offset = number.lastIndexOf(serial + check);
        const wrongNumber = number.slice(0, offset) + wrong + check + number.slice(offset + serial.length + 1);
        const recognized = recognizeTracking(wrongNumber).some((match) => match.formatId === id);
        expect(recognized).toBe(!canCatch && format.pattern.test(wrongNumber));
      }),
    );
  });

  it("always, for sums by ten with weights prime to ten", () => {
    for (const format of checked) {
      if (format.check?.kind !== "mod10" || format.check.second === 2) continue;
      for (const text of known[format.id] ?? []) {
        const number = text.replaceAll(/\s/g, "");
        const at = number.length - 3;
        const wrong = number.slice(0, at) + String((Number(number.charAt(at)) + 1) % 10) + number.slice(at + 1);
        expect(ids(wrong), `${format.id} ${wrong}`).not.toContain(format.id);
      }
    }
  });
});

describe("what a scanner puts around a number", () => {
  it.each(["790535312317", "]C1790535312317", "\u001d790535312317\u001d", "]C1\u001d790535312317", "]Q3790535312317"])(
    "%j is the number",
    (scanned) => {
      expect(recognizeTracking(scanned).map(({ number }) => number)).toContain("790535312317");
      expect(trackingNumberToSave(scanned)).toBe("790535312317");
      let field = "";
      for (const character of scanned) field = scannedDigits(field + character);
      expect(field).toBe("790535312317");
    },
  );
});
