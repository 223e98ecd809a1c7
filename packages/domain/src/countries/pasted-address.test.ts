import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import { readAddress } from "./pasted-address.ts";

const countryOf = (name: string) => countries.find(({ label }) => label.toLowerCase() === name.toLowerCase())?.code;

test.each([
  ["Ada Miller\n12 Main St\nApt 4\nProvo, UT 84601", "US", "Ada Miller|12 Main St|Apt 4|Provo|UT|84601|US"],
  ["12 Main St\r\nSalt Lake City UT 84101-1234", "US", "|12 Main St||Salt Lake City|UT|84101-1234|US"],
  ["Max Muster\nHauptstr. 5\n10115 Berlin\nGermany", "US", "Max Muster|Hauptstr. 5||Berlin||10115|DE"],
  ["10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom", "US", "|10 Downing Street||London||SW1A 2AA|GB"],
  ["Rua Chile 5\nSalvador-BA\n40301-110\nBrazil", "US", "|Rua Chile 5||Salvador|BA|40301-110|BR"],
  ["1 Bahnhofstrasse\nCH-8001 Zürich\nSwitzerland", "US", "|1 Bahnhofstrasse||Zürich||CH-8001|CH"],
  ["Ada\n5 Oak Rd\nFargo, North Dakota 58102", "US", "Ada|5 Oak Rd||Fargo|North Dakota|58102|US"],
  ["Hlavní 3\n110 00 Praha 1\nUSA", "US", "|Hlavní 3|110 00 Praha 1||||US"],
  ["Villa 3\nAl Wasl Road\nDubai\nUnited Arab Emirates", "US", "|Villa 3|Al Wasl Road||Dubai||AE"],
  ["12 Independence Ave\nAccra\nGhana", "US", "|12 Independence Ave||Accra|||GH"],
  ["Hlavní 3\n110 00 Praha 1", "CZ", "|Hlavní 3||Praha 1||110 00|CZ"],
  ["Kim\n12 Teheran-ro\nGangnam-gu\nSeoul\n03051\nSouth Korea", "US", "Kim|12 Teheran-ro||Gangnam-gu|Seoul|03051|KR"],
  ["Oak 5\nRostov-on-Don\nRostov Oblast\n344000\nRussia", "US", "|Oak 5||Rostov-on-Don|Rostov Oblast|344000|RU"],
  ["Calle 5\n08830 Sant-Boi Barcelona", "ES", "|Calle 5||Sant-Boi|Barcelona|08830|ES"],
  ["12 Main St\nsomewhere else", "US", "|12 Main St|somewhere else||||US"],
  ["3 Wien Weg\nBudapest\n1037\nHungary", "US", "|3 Wien Weg|Budapest, 1037||||HU"],
])("an address pasted as one block is read: %j", (text, country, expected) => {
  const {
    shipToName,
    lineOne,
    lineTwo,
    city,
    stateProvince,
    zip,
    country: code,
  } = readAddress(text, country, countryOf);
  expect([shipToName, lineOne, lineTwo, city, stateProvince, zip, code].join("|")).toBe(expected);
});

test("a long text that is no address is read at once", () => {
  const start = performance.now();
  expect(readAddress("a, ".repeat(30).concat("\n").repeat(50), "US", countryOf).lineTwo).not.toBe("");
  expect(performance.now() - start).toBeLessThan(5000);
});
