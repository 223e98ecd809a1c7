import { setupSchema, type SetupCheck, type SetupResult } from "@dop/domain/contract";
import { answered } from "./answer.ts";
import type { TestPortal } from "./test-portal.ts";

/** What a check found, in short: its state, and each finding with its detail. */
export type Tried = readonly [state: string, ...findings: string[]];

/** State and findings of one part in an answer. */
export function partOf(answer: Parameters<typeof answered>[0], check: SetupCheck): SetupResult {
  const found = answered(answer, setupSchema).checks.find((part) => part.check === check);
  if (!found) throw new Error(`no ${check}`);
  return found;
}

const briefly = ({ state, findings }: SetupResult): Tried => [
  state,
  ...findings.map(({ code, detail }) => (detail === null ? code : `${code} ${detail}`)),
];

/** Makes a check as an admin. */
export async function runSetupCheck(test: TestPortal, check: SetupCheck, body?: object): Promise<Tried> {
  return briefly(partOf(await test.call("POST", `/setup/checks/${check}`, body, await test.staff("admin")), check));
}

/** The settings that name an office of its own. */
export const office = {
  OFFICE_NAME: "Juab County Clerk",
  OFFICE_COUNTY: "Juab County",
  OFFICE_ADDRESS: "160 N Main St, Nephi, Utah",
  OFFICE_EMAIL: "clerk@juab.example.gov",
  OFFICE_PHONE: "(435) 555-0100",
  FAQ_URL: "https://juab.example.gov/faq",
  LICENSE_LOOKUP_URL: "https://juab.example.gov/licenses",
};
