import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, runMain } from "./lib/script-helpers.mjs";

const fromDomain = createRequire(at("packages", "domain", "package.json"));
const domain = (name) => import(at("packages", "domain", "dist", "countries", name));

/** Countries by the form of their addresses in Latin letters. */
function formatsByForm(codes) {
  const { formatAddress } = fromDomain("localized-address-format");
  const parts = { name: "%N", addressLines: ["%A"], locality: "%C", administrativeArea: "%S", postalCode: "%Z" };
  const byForm = new Map();
  for (const code of codes) {
    const form = formatAddress({ postalCountry: code, ...parts }, "latin").join("\n");
    byForm.set(form, [...(byForm.get(form) ?? []), code]);
  }
  return byForm;
}

/** The source of the table, as the formatter leaves it. */
function tableText(byForm, version) {
  const rows = [...byForm].map(([form, codes]) => `  ${JSON.stringify(form)}:\n    "${codes.join(" ")}",`);
  const wrapped = rows.join("\n").replaceAll(/"([A-Z]{2}(?: [A-Z]{2}){35}) /g, '"$1 " +\n    "');
  return `// Written by scripts/address-formats.mjs from localized-address-format ${version} (MIT).

/** Countries by the form of their addresses (google/libaddressinput): name, street, city, state, postal code. */
export const countriesByForm: Readonly<Record<string, string>> = {
${wrapped}
};
`;
}

/** A package of npm, unpacked into `folder`. */
function unpacked(name, folder) {
  const archive = execFileSync("npm", ["pack", name, "--silent"], { cwd: folder, encoding: "utf8" }).trim();
  const path = join(folder, archive.replace(".tgz", ""));
  execFileSync("tar", ["xzf", archive, "--one-top-level"], { cwd: folder });
  return { name: `${name} ${JSON.parse(readFileSync(join(path, "package", "package.json"))).version}`, path };
}

/** The differences between the table and OpenCage's templates, and between the postal codes and Cimpress's. */
async function differences(byForm, codes, folder) {
  const openCage = unpacked("@fragaria/address-formatter", folder);
  const templates = fromDomain(join(openCage.path, "package", "src", "templates", "templates.json"));
  const templateOf = (code) => {
    const { use_country: other, address_template: text } = templates[code] ?? {};
    return other ? templateOf(other) : (text ?? templates.default.address_template);
  };
  const places = { "a postal code": ["%Z", "postcode"], "a state": ["%S", "state}"] };
  const formOf = new Map([...byForm].flatMap(([form, list]) => list.map((code) => [code, form])));
  const rows = Object.entries(places).flatMap(([what, [ours, theirs]]) => {
    const has = codes.map((code) => [code, formOf.get(code).includes(ours), templateOf(code).includes(theirs)]);
    return [
      [`${what}: here alone`, has.filter(([, here, there]) => here && !there)],
      [`${what}: there alone`, has.filter(([, here, there]) => !here && there)],
    ];
  });
  const codeFirst = (text, code, city) => text.indexOf(code) < text.indexOf(city);
  const both = codes.filter((code) => /%Z/.test(formOf.get(code)) && /%C/.test(formOf.get(code)));
  const swapped = both.filter((code) => {
    const template = templateOf(code);
    return (
      /postcode/.test(template) && codeFirst(formOf.get(code), "%Z", "%C") !== codeFirst(template, "postcode", "{city}")
    );
  });
  rows.push(["postal code and city: in the other order", swapped.map((code) => [code])]);

  const cimpress = unpacked("postal-codes-js", folder);
  const { isPostalCode, postalExample, tidyPostal } = await domain("postal-codes.js");
  const theirFormats = fromDomain(join(cimpress.path, "package", "generated", "postal-codes-alpha2.json"));
  const samples = codes.map((code) => {
    const file = theirFormats[code]?.postalCodeFormat;
    const format = file && fromDomain(join(cimpress.path, "package", "formats", file));
    return { code, format };
  });
  const plain = (text, signs) => [...signs].reduce((left, sign) => left.replaceAll(sign, ""), text);
  rows.push(
    [
      "example here, no postal code there",
      samples
        .filter(({ code, format }) => {
          const example = postalExample(code);
          const pattern = format && new RegExp(`^(?:${format.ValidationRegex})$`, "i");
          return example && (!format || !pattern.test(plain(example, format.RedundantCharacters ?? "")));
        })
        .map(({ code }) => [code]),
    ],
    [
      "example there, no postal code here",
      samples
        .filter(({ code, format }) =>
          format?.TestData?.Valid.some((one) => !isPostalCode(tidyPostal(one, code, 8), code)),
        )
        .map(({ code }) => [code]),
    ],
  );
  return { sources: [openCage.name, cimpress.name], rows };
}

/**
 * Writes `address-formats.ts` anew from the installed package, and prints how two other sources differ from it and from
 * `postal-codes.ts` (docs/decisions/0057-forms-of-addresses.md). Needs the compiled domain.
 */
await runMain(async () => {
  const { defaultShippingRateCents } = await domain("shipping-rates.js");
  const { countries } = await domain("countries.js");
  const { version } = fromDomain(at("node_modules", "localized-address-format", "package.json"));
  const byForm = formatsByForm(countries.map(({ code }) => code).toSorted());
  const sorted = new Map([...byForm].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1)));
  writeFileSync(at("packages", "domain", "src", "countries", "address-formats.ts"), tableText(sorted, version));
  const folder = mkdtempSync(join(tmpdir(), "dop-address-formats-"));
  try {
    const codes = ["US", ...Object.keys(defaultShippingRateCents)].toSorted();
    const { sources, rows } = await differences(sorted, codes, folder);
    console.log(sources.join(", "));
    for (const [what, list] of rows) console.log(`| ${what} | ${list.map(([code]) => code).join(" ")} |`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
