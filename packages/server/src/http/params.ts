// Rules: A-6 (docs/rules)
import { largestUserId } from "@dop/domain/contract";
import { msg, type Message } from "@dop/texts/message";
import { z } from "zod";
import { invalid, notFound } from "./api-error.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === "string" && uuidPattern.test(value);

function uuidParam(text: string, message: Message): string {
  if (!isUuid(text)) throw notFound(message);
  return text.toLowerCase();
}

/** A customer's key from a path. A malformed uuid is a 404, like an unknown one (rule A-6). */
export const orderUuid = (text: string): string => uuidParam(text, msg("errors.orderNotFound"));

/** A customer's key in a declared path. */
export const orderKey = z.string().transform(orderUuid);

/** The path of an order for its customer. */
export const orderKeyParams = z.object({ uuid: orderKey });

/** The path of a thing whose id is a uuid. @throws 404 with this message where it is none */
export const uuidParams = (message: Message) =>
  z.object({ id: z.string().transform((text) => uuidParam(text, message)) });

/** A positive database id from a path, at most `largest`; anything else names nothing. */
export function idParam(text: string, message: Message, largest = Number.MAX_SAFE_INTEGER): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > largest) throw notFound(message);
  return id;
}

/** A number in a declared path. @throws 404 with this message where it names nothing */
export const numbered = (message: Message, largest?: number) =>
  z.string().transform((text) => idParam(text, message, largest));

/** The path of an order, or of an order product, in the back office. */
export const orderParams = z.object({ id: numbered(msg("errors.staffOrderNotFound")) });

export const userParams = z.object({ id: numbered(msg("staffErrors.userNotFound"), largestUserId) });

/** The Idempotency-Key header; null when there is none. @throws 400 when it is not one */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || !/^[\w-]{1,200}$/.test(key))
    throw invalid([{ path: "Idempotency-Key", message: msg("staffErrors.idempotencyKey") }]);
  return key;
}
