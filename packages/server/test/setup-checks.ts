import { setupSchema, type SetupCheck, type SetupResult } from "@dop/domain/contract";
import { answered } from "./answer.ts";
import type { TestPortal } from "./test-portal.ts";

/** The result of a check in short: its state, and each finding with its detail. */
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
