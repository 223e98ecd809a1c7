import type { StaffName, TestPortal } from "./test-portal.ts";

type Method = "GET" | "POST" | "PATCH";

/** Calls of the staff, on the portal of the running test. */
export function callsAs(portal: () => TestPortal) {
  const as = async (who: StaffName, method: Method, path: string, body?: unknown) =>
    portal().call(method, path, body, await portal().staff(who));
  const clerk = (method: Method, path: string, body?: unknown) => as("clerk", method, path, body);
  return { as, clerk };
}
