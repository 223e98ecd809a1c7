// Rules: O-47 (docs/rules)
import { plainDigits } from "./plain-digits.ts";
import { hasZipCodes } from "./zip-countries.ts";

/**
 * A postal code of each country for every spelling, the usual one first; digits and letters stand for any other, and
 * `*` for a letter or a digit. From google/libaddressinput's examples, which cover more than their forms.
 */
const examples =
  "AC:ASCN 1ZZ AD:AD100,100 AF:1001 AI:2640,AI-2640 AL:1001 AM:0002,375010 AR:C1070AAM,1070 AS:96799 AT:1010 " +
  "AU:2060 AX:22150 AZ:1000,AZ 1000 BA:71000 BB:BB23026 BD:1340 BE:4000 BG:1000 BH:317,1317 BL:97100 BM:FL " +
  "07,HM GX BN:BT2328 BR:40301-110 BT:11001 BY:223016 CA:H3Z 2Y7 CC:6799 CH:2544 CL:8340457 CN:266033 CO:111221 " +
  "CR:10101,1000 CU:10700 CV:7600 CX:6798 CY:2008 CZ:100 00 DE:26133 DK:8660 DO:11903 DZ:40304 EC:090105 " +
  "EE:69501 EG:4460232,44602 EH:70000 ES:28039 ET:1000 FI:00550 FK:FIQQ 1ZZ FM:96941 FO:100 FR:33380 GB:EC1Y " +
  "8SY,GIR 0AA,M2 5BQ,M34 4AB,CR0 2YR,DN16 9AA,W1A 4ZZ,BFPO 61,BFPO 1 GE:0101 GF:97300 GG:GY1 1AA,GY10 1AA " +
  "GI:GX11 1AA GL:3900 GN:001 GP:97100 GR:151 24 GS:SIQQ 1ZZ GT:09001 GU:96910 GW:1000 HM:7050 HN:31301 " +
  "HR:10000 HT:6120,HT6120 HU:1037 ID:40115 IE:A65 ****,D6W **** IL:9614303,96143 IM:IM2 1AA,IM99 1PS " +
  "IN:110034,110 034 IO:BBND 1ZZ IQ:31001 IR:11936-12345 IS:320 IT:00144 JE:JE1 1AA JO:11937 JP:154-0023 " +
  "KE:20100 KG:720001 KH:120101,12010 KR:03051 KW:54541 KY:KY1-1100 KZ:040900,A10A5T4 LA:01160 LB:2038 " +
  "3054,1000 LI:9496 LK:20000 LR:1000 LS:100 LT:04340,LT-04340 LU:4750 LV:LV-1073,1073 MA:53000 MC:98000 " +
  "MD:2012,MD-2012 ME:81257 MF:97100 MG:501 MH:96960 MK:1314 MM:11181,0511181 MN:65030,650300 MP:96950 MQ:97220 " +
  "MT:NXR 01,BZN 1130 MU:42602 MV:20026 MX:02860 MY:43000 MZ:1102 NA:10001 NC:98814 NE:8001 NF:2899 NG:930283 " +
  "NI:52000 NL:1234 AB NO:0025 NP:44601 NZ:6001 OM:133 PE:02001,LIMA 23,CALLAO 2 PF:98709 PG:111 PH:1008 " +
  "PK:44000 PL:00-950 PM:97500 PN:PCRN 1ZZ PR:00930 PT:2725-079 PW:96940 PY:1536,001536 RE:97400 RO:060274 " +
  "RS:11000,106314 RU:247112 SA:11564 SD:11042 SE:11455,114 55 SG:546080 SH:STHL 1ZZ SI:4000 SJ:9170 SK:010 01 " +
  "SM:47890 SN:12500 SO:JH 09010 SV:1101 SZ:H100 TA:TDCU 1ZZ TC:TKCA 1ZZ TH:10150 TJ:735450 TM:744000 TN:1002 " +
  "TR:01960 TT:500234 TW:104,10603,106030 TZ:6090,34413 UA:15432 UM:96898 US:95014 UY:11600 UZ:702100 VA:00120 " +
  "VC:VC0100 VE:1010,1010-A VG:VG1110 VI:00802 VN:70010,700100 WF:98600 XK:10000 YT:97600 ZA:0083 ZM:50100";

const spellings: ReadonlyMap<string, readonly string[]> = new Map(
  // A code begins behind a colon, and contains spaces.
  [...examples.matchAll(/([A-Z]{2}):([^:]+?)(?= [A-Z]{2}:|$)/g)].map(([, code = "", list = ""]) => [
    code,
    list.split(","),
  ]),
);

/** Spaces, hyphens, and what people put around a code, as in 40.301-110 or 〒100-0004; `*` stands for itself. */
const signs = /[^\p{L}\p{N}*]|\u30FC/gu;
/** True for characters of the kinds that an example has, in its order, with the same signs. */
const isLike = (code: string, example: string): boolean =>
  code.length === example.length &&
  example.split("").every((one, at) => {
    const kind = /\d/.test(one) ? /\d/ : one === "*" ? /[A-Z\d]/ : /[A-Z]/.test(one) ? /[A-Z]/ : null;
    return kind?.test(code[at] ?? "") ?? code[at] === one;
  });

/** A postal code in its country's own spelling, with its signs; undefined for one that does not look like any there. */
function spelled(text: string, country: string): string | undefined {
  const code = plainDigits(text).toUpperCase();
  const inCountry = spellings.get(country);
  if (inCountry?.some((example) => isLike(code, example))) return code;
  const characters = code.replaceAll(signs, "");
  const like = inCountry?.find((example) => isLike(characters, example.replaceAll(signs, "")));
  let at = 0;
  return like?.replaceAll(/[^\s-]/g, () => characters[at++] ?? "");
}

/** An example of a country's postal codes; undefined where there are none. */
export const postalExample = (country: string): string | undefined =>
  spellings.get(country)?.[0]?.replace("****", "F4E2");

/** True for a text that looks like a postal code of its country; always, where none is known. */
export const isPostalCode = (code: string, country: string): boolean =>
  !spellings.has(country) || spelled(code, country) !== undefined;

/** A code without a country, state or word in front, as letters from abroad have it: D-10115, C.P. 06000. */
const withoutCountry = (code: string, country: string): string =>
  plainDigits(code)
    .toUpperCase()
    .replaceAll(/[\p{Pd}\u2212\u30FC]/gu, "-")
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(new RegExp(`^${country}|^[A-Z]{1,3}(?=[\\s-]+\\d)`), "")
    .replace(/^[\s-]+/, "");

/** A postal code as its country spells it, on paper: Brazil's 40301110 has its hyphen again. */
export const printedPostalCode = (code: string, country: string): string =>
  spelled(code, country) ?? spelled(withoutCountry(code, country), country) ?? code;

const zipWithFour = /^(\d{5})[\s-]*(?:\d{4})?$/;

/**
 * A postal code as its country spells it, in at most `max` characters (rule O-47): without its signs where they do not
 * fit, without the last four of ZIP+4, and without the country in front. One that does not look like any keeps every
 * digit and letter, and without a country nothing changes.
 */
export function tidyPostal(text: string, country: string, max: number): string {
  const code = text.trim();
  if (country === "") return code;
  const zip = hasZipCodes(country) ? zipWithFour.exec(withoutCountry(code, country)) : null;
  if (zip) return zip[1] ?? code;
  const printed = printedPostalCode(code, country);
  return printed.length > max ? printed.replaceAll(signs, "") : printed;
}
