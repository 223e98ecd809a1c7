import { loginAnswerSchema } from "@dop/domain/contract";
import { samplePassword } from "../src/dev-tools/sample-staff.ts";
import type { Headers, StaffName, TestPortal } from "./test-portal.ts";

const known = new WeakMap<TestPortal, Map<string, Headers>>();

/** A session that lasts, also after the clock has moved by days: logged in at the test's present. */
export async function freshSession(test: TestPortal, who: StaffName = "clerk"): Promise<Headers> {
  const sessions = known.get(test) ?? new Map<string, Headers>();
  known.set(test, sessions);
  const key = `${who} ${test.now.toISOString()}`;
  const before = sessions.get(key);
  if (before) return before;
  const answer = await test.call("POST", "/users/login", { username: `${who}@example.gov`, password: samplePassword });
  const session = { "x-access-token": loginAnswerSchema.parse(answer.body).token };
  sessions.set(key, session);
  return session;
}
