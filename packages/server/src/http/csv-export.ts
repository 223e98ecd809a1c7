// Rules: Q-10 (docs/rules)
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Portal } from "../portal.ts";
import { forbidden, outsideNetworks } from "./api-error.ts";
import { mayFromHere, type StaffRequester } from "./requester.ts";
import { requireFreshProof } from "./step-up.ts";

/**
 * Text that a spreadsheet reads as a formula, or as a number that it writes in another way: it keeps the first digits
 * of a long one, takes zeros from the front, and works out "7E10". Shorter ones with a zero are the ZIP codes that
 * programs of carriers read as they are.
 */
const needsMark = /^(?:[=+\-@\t\r\n＝＋－＠]|\d{12,}$|0\d{6,}$|\d+E\d+$)/i;

/** A field of a CSV file (RFC 4180). Text that a spreadsheet would change is marked as text. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  // A number is no formula, even with a minus sign.
  if (typeof value === "number") return String(value);
  const raw = value instanceof Date ? value.toISOString() : typeof value === "string" ? value : JSON.stringify(value);
  const text = needsMark.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (values: readonly unknown[]): string => `${values.map(csvField).join(",")}\r\n`;

/** Rows in memory at once. */
const pageSize = 1000;

/** True for an Accept header that names CSV. */
export const wantsFile = (accept: string | undefined): boolean => /\btext\/csv\b/i.test(accept ?? "");

/** Allows a list as a file to those who may export lists, after a fresh proof of identity. @throws 403 */
export function requireExport(portal: Portal, requester: StaffRequester): void {
  if (!requester.permissions.includes("exports.lists")) throw forbidden();
  if (!mayFromHere(requester, "exports.lists")) throw outsideNetworks();
  if (portal.config.stepUp.on) requireFreshProof(portal, requester);
}

/** A list to write as a file: the ids of its rows in order, and a function that reads a page of them. */
export interface ExportedList<Row> {
  /** Each column's head, and its cell in a row. */
  readonly columns: ReadonlyArray<readonly [head: string, cell: (row: Row) => unknown]>;
  readonly ids: readonly number[];
  /** The rows of these ids, in the same order. */
  readonly read: (ids: readonly number[]) => Promise<readonly Row[]>;
}

/** A list as the lines of a CSV file, a page in memory at a time: the next is read when the last was sent. */
async function* exportLines<Row>({ columns, ids, read }: ExportedList<Row>): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  for (let from = 0; from < ids.length; from += pageSize) {
    const rows = await read(ids.slice(from, from + pageSize));
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join("");
  }
}

/** The sign by which Excel knows UTF-8. */
const byteOrderMark = "\uFEFF";

async function* marked(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* lines;
}

export function sendCsv(reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>): Readable {
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}.csv"`);
  return Readable.from(marked(lines), { highWaterMark: 1 });
}

export function sendExport<Row>(reply: FastifyReply, name: string, list: ExportedList<Row>): Readable {
  return sendCsv(reply, name, exportLines(list));
}
