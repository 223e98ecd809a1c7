import { protocol, type PGlite } from "@electric-sql/pglite";

/** Statements that stay prepared; later ones are planned each time. */
const mostPrepared = 1000;

const preparable = /^\s*(?:select|with|insert|update|delete)\b/i;
/** The mark of `planEachTime`. */
const plannedEachTime = /planned each time/;

type Send = PGlite["execProtocolStream"];

interface Prepared {
  readonly name: string;
  /** The engine's answer about its parameters and its columns. */
  readonly description: Awaited<ReturnType<Send>>;
}

/** First bytes of messages. */
const kinds = { parse: 0x50, describe: 0x44, bind: 0x42, execute: 0x45 } as const;
/** Bytes of a message before its content: its kind and its length. */
const head = 5;
const sync = protocol.serialize.sync();

/** The statement of a message of the kind "parse", which has no name and ends in the count of its types. */
const statementOf = (message: Uint8Array): string =>
  Buffer.from(message).toString("utf8", head + 1, message.length - 3);

/** A message of the kind "bind", for a named statement instead of the one without a name. */
function bindTo(name: string, message: Uint8Array): Buffer {
  const portal = message.subarray(head, head + 1);
  const bound = Buffer.concat([message.subarray(0, head), portal, Buffer.from(name), message.subarray(head + 1)]);
  bound.writeInt32BE(bound.length - 1, 1);
  return bound;
}

/**
 * Lets the embedded engine plan a statement once, as connections to PostgreSQL do: planning takes longer than the work.
 * PGlite sends a query as messages of the wire protocol, each by itself: parse, describe, bind, describe, execute and
 * sync. A statement that came before is described from memory, and the other messages go as one. The columns of tables
 * may no longer change.
 */
export function prepareOnce(pglite: PGlite): void {
  const send = pglite.execProtocolStream.bind(pglite);
  const prepared = new Map<string, Prepared>();
  let current: Prepared | undefined;
  let bound: Uint8Array = sync;
  const prepare = async (text: string, options: Parameters<Send>[1]): Promise<Prepared | undefined> => {
    const known = prepared.get(text);
    if (known || prepared.size >= mostPrepared || !preparable.test(text) || plannedEachTime.test(text)) return known;
    const name = `year_${String(prepared.size + 1)}`;
    await send(protocol.serialize.parse({ name, text }), options);
    const made = { name, description: await send(protocol.serialize.describe({ type: "S", name }), options) };
    prepared.set(text, made);
    return made;
  };
  pglite.execProtocolStream = async (message, options) => {
    const [kind] = message;
    if (kind === kinds.parse) {
      current = undefined;
      current = await prepare(statementOf(message), options);
    }
    if (!current) return send(message, options);
    if (kind === kinds.describe) return current.description;
    if (kind === kinds.bind) bound = bindTo(current.name, message);
    else if (kind === kinds.execute) return send(Buffer.concat([bound, message, sync]), options);
    else if (kind !== kinds.parse) current = undefined;
    return [];
  };
}
