import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { refusedWith, type Answer } from "../answer.ts";
import type { FaultyPeer } from "../peers/faulty-peer.ts";
import type { TestPortal } from "../test-portal.ts";
import type { ErrorCode } from "@dop/domain/contract";
import type { Part, UseOf } from "./uses.ts";
import type { Faults } from "./faults.ts";

/** One use of a part: the command in the middle of which it is taken away. */
export interface Use {
  /** Brings things to just before the command, with every part well, and makes the command. */
  prepare(): Promise<Command>;
  /** The part does its work and its answer is lost, once what was said to it matches. */
  readonly answerLostAfter?: RegExp;
}

/** The expectations of a command. `duringFault` and `again` throw when they are not met. */
export interface Command {
  /** Makes the command while the part fails, and checks what the person is told. */
  duringFault(): Promise<void>;
  /** The tables that it changes all the same: the intermediate state that the documents tell of. None without it. */
  readonly leaves?: readonly string[];
  /** Makes the same request, or the job's next try, when the part is back. */
  again(): Promise<void>;
  /** Checks that all of it has happened once. `answerLost`: the part had done its work already. */
  once(answerLost: boolean): Promise<void>;
}

/** The answer of a refusal: 503, except for commands that do not call the service. */
export interface Refusal {
  readonly status?: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export function expectRefusal(answer: Answer, { status = 503, code, message }: Refusal): void {
  expect(refusedWith(answer, status, code).message).toBe(message);
}

/** Tables that change with every request, or that the database derives from others. */
const passing = new Set(
  "order_viewers order_looks rate_limit_hits portal_migrations order_search live_events".split(" "),
);

/** Every row of every table, as one digest a table. */
async function contents({ database: { db } }: TestPortal): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const digests = new Map<string, string>();
  for (const { name } of tables.filter((table) => !passing.has(table.name))) {
    const { rows } = await sql<{ digest: string }>`select md5(coalesce(string_agg(row, '|' order by row), '')) as digest
      from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t) r`.execute(db);
    digests.set(name, rows[0]?.digest ?? "");
  }
  return digests;
}

export interface Surviving<P extends Part> {
  /** The common part of the commands. */
  readonly name: string;
  readonly part: P;
  readonly portal: () => TestPortal;
  /** The line to the part. */
  readonly line: () => FaultyPeer;
  readonly faults: Faults;
  /** A row for every use of this part. */
  readonly uses: Readonly<Record<UseOf<P>, Use>>;
  /** Lets pass what has to before the part is asked again. */
  readonly recover?: () => void;
}

const answerLost = "does its work and its answer is lost";

/**
 * Takes a part away in the middle of every command that uses it, in every way, and holds each command to three things:
 * the person is told what to do next, the database is as it was (or in the state that is documented), and when the part
 * is back the same request does all of it, once.
 */
export function describeSurviving<P extends Part>({ name, portal, line, faults, uses, recover }: Surviving<P>): void {
  describe.each([name])("%s", () => {
    afterEach(() => line().turn("pass"));
    describe.each(Object.entries<Use>(uses))("%s", (_name, use) => {
      const lost: Faults =
        use.answerLostAfter === undefined ? {} : { [answerLost]: { answerLostAfter: use.answerLostAfter } };
      const rows = Object.entries({ ...faults, ...lost });
      it.each(rows)("survives a part that %s", async (_title, fault) => {
        await line().turn("pass");
        const command = await use.prepare();
        const before = await contents(portal());
        await line().turn(fault);
        await command.duringFault();
        const after = await contents(portal());
        const changed = [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table);
        expect(changed.join(" ")).toBe([...(command.leaves ?? [])].toSorted().join(" "));
        await line().turn("pass");
        recover?.();
        await command.again();
        await command.once(fault === lost[answerLost]);
      });
    });
  });
}
