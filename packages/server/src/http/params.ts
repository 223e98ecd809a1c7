// Rules: A-6 (docs/rules)
import { msg, type Message } from "@dop/domain/texts/message";
import { notFound } from "./api-error.ts";

/** Shape of the ids that are not numbers. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An order's uuid from a path. A malformed uuid is a 404, like an unknown one (rule A-6). */
export function orderUuid(text: string): string {
  if (!uuidPattern.test(text)) throw notFound(msg("errors.orderNotFound"));
  return text.toLowerCase();
}

/** A positive database id from a path, at most 2^53 - 1; anything else names nothing. */
export function idParam(text: string, message: Message): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (id < 1 || !Number.isSafeInteger(id)) throw notFound(message);
  return id;
}
