import { msg } from "@dop/domain/texts/message";
import { invalid } from "./api-error.ts";

/** The Idempotency-Key header; null when there is none. @throws 400 when it is not one */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || !/^[\w-]{1,200}$/.test(key))
    throw invalid([{ path: "Idempotency-Key", message: msg("errors.idempotencyKey") }]);
  return key;
}
