import { decodeJwt } from "jose";
import type { Headers, TestPortal } from "./test-portal.ts";

/** The id of a session, which its token carries. */
const sessionIdOf = (headers: Headers): string => String(decodeJwt(headers["x-access-token"] ?? "")["sid"]);

/** The path of a document's link as a clerk gets it. */
export async function fileLink(
  test: TestPortal,
  documentId: string,
  { headers, ms = 300_000 }: { readonly headers?: Headers; readonly ms?: number } = {},
): Promise<string> {
  const sessionId = sessionIdOf(headers ?? (await test.staff()));
  const expiresAt = new Date(test.now.getTime() + ms);
  return `/files/${test.portal.fileLinks.sign({ documentId, sessionId, expiresAt })}`;
}
