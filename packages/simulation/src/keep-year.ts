import { brotliCompressSync, constants } from "node:zlib";
import {
  countingKinds,
  type ColumnKind,
  type KeptTable,
  type KeptYear,
} from "../../server/src/dev-tools/sample-year/kept-year.ts";
import type { OpenDatabase } from "../../server/src/db/database.ts";
import { dateOf, midnightOf } from "./calendar.ts";
import { rowsOf } from "./checks/check.ts";
import { day, firstMoment, hour } from "./county.ts";
import type { World } from "./world.ts";

/** Names of the fake Stripe's things, which the sandbox gets: numbers instead of random letters. */
const reference = `case
  when kind in ('hold', 'release', 'charge', 'decline') and reference like 'cs%' then 'year_' || payment_id
  when reference like 'refund:%' then 'refund:' || (select r.id from refunds r where r.reference = e.reference)
  when reference like 'dispute:%:won' then 'dispute:dp_' || payment_id || ':won'
  when reference like 'dispute:%' then 'dispute:dp_' || payment_id
  else kind || '_' || id end`;
const provider = "replace(provider, 'stripe', 'sandbox')";

/** A table whose rows are kept, with SQL for columns that differ, and columns that are left out. */
interface Kept {
  readonly name: string;
  readonly order?: string;
  /** SQL of the rows that matter, instead of all. */
  readonly where?: string;
  readonly instead?: Readonly<Record<string, string | null>>;
}

const out = (...columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, null]));

/** In the order in which they are laid in. */
const tables: readonly Kept[] = [
  {
    name: "orders",
    instead: {
      ...out("unsealed_key", "idempotency_key", "cart_digest", "reference", "key_digest", "wrapped_key"),
      payment_gateway: "replace(payment_gateway, 'stripe', 'sandbox')",
    },
  },
  { name: "transmittals", instead: out("unsealed_key", "key_digest", "wrapped_key") },
  { name: "order_products", instead: { refund_asked_cents: null } },
  { name: "order_lines" },
  { name: "status_history" },
  { name: "flag_history" },
  { name: "messages" },
  { name: "corrections_history" },
  { name: "second_looks" },
  {
    name: "payments",
    instead: {
      gateway: "replace(gateway, 'stripe', 'sandbox')",
      reference: "'year_' || id",
      payment_link: "'/sandbox-pay/year_' || id",
      provider_payment: null,
      idempotency_key: null,
      close_asked_at: null,
      compared_at: null,
    },
  },
  {
    name: "refunds",
    instead: {
      reference: "'refund:' || id",
      request: "'refund:' || (select min(r.id) from refunds r where r.request = e.request)",
    },
  },
  { name: "payment_entries", instead: { provider, reference, request_key: null } },
  {
    name: "closeouts",
    order: "number",
    instead: { figures: `replace(figures::text, '"stripe"', '"sandbox"')::jsonb` },
  },
  { name: "closeout_entries", order: "entry_id" },
  { name: "promised_products", order: "order_product_id" },
  {
    name: "promises",
    // The first and the last of a product, and what was told; the nights between changed nothing that is shown.
    where: `told or not exists (
      select from promises o where o.order_product_id = e.order_product_id and o.id > e.id) or not exists (
      select from promises o where o.order_product_id = e.order_product_id and o.id < e.id)`,
  },
  { name: "product_estimates", order: "product_id" },
  {
    name: "documents",
    order: "order_id, kind, created_at",
    instead: out("id", "content_type", "byte_size", "wrapped_key", "content", "storage_key", "barcode"),
  },
];

const kindOf = (name: string, type: string): ColumnKind => {
  if (type.startsWith("timestamp")) return "time";
  if (type === "date") return "day";
  if (name === "user_id" || name === "assignee_id" || name.endsWith("_by_id")) return "user";
  return /(^|_)id$|number$|^closeout$/.test(name) && type !== "text" ? "count" : "plain";
};

async function columnsOf(database: OpenDatabase, { name, instead = {} }: Kept) {
  const { rows } = await database.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  return (rows as { name: string; type: string }[])
    .filter((column) => instead[column.name] !== null)
    .map(({ name: column, type }) => ({ column, kind: kindOf(column, type), sql: instead[column] ?? column }));
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

const seconds = (at: string): number => Math.floor((Date.parse(at) - firstMoment.getTime()) / 1000);
const days = (date: string): number => Math.round((Date.parse(date) - Date.parse(dateOf(0))) / day);

function plain(kind: ColumnKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === "time") return seconds(value as string);
  return kind === "day" ? days(value as string) : value;
}

/** The first and the last moment at which a row was so. */
interface Span {
  readonly from: number;
  to: number;
}

/** Rows of one table by their content. */
interface Seen {
  readonly columns: Columns;
  readonly rows: Map<string, Span[]>;
}

/** Hours of each of the last seven days at which the office is kept: the demo begins at the newest of them. */
const hours = [6.5, 10.5, 13.5, 17];
const keptDays = 7;

/** Keeps what an office has at some moments of its last week. */
export class YearKeeper {
  readonly #seen = new Map<string, Seen>();
  readonly #moments: string[] = [];

  /** Enters its looks at an office. */
  watch(world: World): void {
    const { days: lived } = world.county;
    for (let past = lived - keptDays; past < lived; past += 1)
      for (const at of hours) world.at(midnightOf(past) + at * hour, "keeper", () => this.#look(world));
  }

  async #look(world: World): Promise<void> {
    const moment = this.#moments.length;
    this.#moments.push(world.now.toISOString());
    for (const table of tables) {
      const columns = await columnsOf(world.door.database, table);
      const seen = this.#seen.get(table.name) ?? { columns, rows: new Map<string, Span[]>() };
      this.#seen.set(table.name, seen);
      const list = columns.map(({ sql, column }) => `${sql} as ${column}`).join(", ");
      const read = `
        select to_jsonb(r) as row from (select ${list} from ${table.name} e
          where ${table.where ?? "true"} order by ${table.order ?? "id"}) r`;
      for (const { row } of await rowsOf<{ row: Record<string, unknown> }>(world, read)) {
        const content = JSON.stringify(columns.map(({ column, kind }) => plain(kind, row[column])));
        const spans = seen.rows.get(content) ?? [];
        seen.rows.set(content, spans);
        const last = spans.at(-1);
        if (last && last.to === moment - 1) last.to = moment;
        // A row may be again as it was before.
        else spans.push({ from: moment, to: moment });
      }
    }
  }

  year(): KeptYear {
    return {
      origin: firstMoment.toISOString(),
      moments: this.#moments,
      tables: [...this.#seen].map(([name, seen]) => columnsOfKept(name, seen)),
    };
  }
}

/** A kept year as a file. */
export const packYear = (year: KeptYear): Buffer =>
  brotliCompressSync(JSON.stringify(year), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });

function columnsOfKept(name: string, { columns, rows }: Seen): KeptTable {
  const lines = [...rows].flatMap(([content, spans]) =>
    spans.map(({ from, to }) => ({ values: JSON.parse(content) as unknown[], from, to })),
  );
  // By their first column: the versions of a row are together, and what came later is later.
  lines.sort((a, b) => Number(a.values[0]) - Number(b.values[0]));
  return {
    name,
    from: lines.map(({ from }) => from),
    to: lines.map(({ to }) => to),
    columns: columns.map(({ column, kind }, at) => {
      let last = 0;
      const values = lines.map(({ values: row }) => {
        const value = row[at];
        if (!countingKinds.has(kind) || value === null) return value;
        const step = Number(value) - last;
        last = Number(value);
        return step;
      });
      return { name: column, kind, values };
    }),
  };
}
