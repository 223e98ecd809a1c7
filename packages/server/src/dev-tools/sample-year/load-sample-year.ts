import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { searchText } from "@dop/domain/orders";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { productRows } from "../../db/reference-data.ts";
import { millisecondsIn } from "../../lib/time.ts";
import { createDocumentCipher, parseMasterKeys, type DocumentCipher } from "../../ports/documents/index.ts";
import { sampleLicense } from "../../ports/license-registry/sample-licenses.ts";
import type { Portal } from "../../portal.ts";
import { inTransaction } from "../../transaction.ts";
import { sampleStaff } from "../sample-staff.ts";
import { samplePhotos } from "../scenarios/sample-photos.ts";
import { rowsAt, type KeptRow, type KeptYear, type Placing } from "./kept-year.ts";

/** Made by `npm run year -- --keep`; a release has none. */
const file = fileURLToPath(new URL("../../../sample/year.json.br", import.meta.url));

/** Puts the year as late as its newest moment can be. */
async function placeYear(portal: Portal, { moments, origin }: KeptYear): Promise<Placing> {
  const now = portal.clock().getTime();
  const week = 7 * millisecondsIn.day;
  const ages = moments.map((moment) => (now - Date.parse(moment)) % week);
  const moment = ages.indexOf(Math.min(...ages));
  const later = now - (ages[moment] ?? 0) - Date.parse(moments[moment] ?? origin);
  const staff = await portal.db.selectFrom("users").select(["id", "username"]).execute();
  const users = sampleStaff.map(
    ({ email }) => staff.find(({ username }) => username === email.toUpperCase())?.id ?? null,
  );
  return { moment, origin: new Date(origin), later, users };
}

/** Rows of one statement: the embedded engine never gives back the memory of a long one. */
const rowsAtOnce = 1000;

async function write(tx: Tx, table: string, rows: readonly KeptRow[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(tx);
  }
}

/** Tables whose triggers work out what the rows here have already: row by row they take longer than all else. */
const workedOut = ["payment_entries", "promises", "status_history", "order_search"];

async function setTriggers(tx: Tx, change: "disable" | "enable"): Promise<void> {
  for (const table of workedOut) await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(tx);
}

/** True where the server's own role has made the tables, as in an installation for trying out. */
async function ownsTables({ db }: Portal): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'orders'::regclass`.execute(db);
  return rows[0]?.owns ?? false;
}

/** Takes a sequence's numbers up to the last one that is written; a running server may not set it. */
async function passNumbers(tx: Tx, sequence: string, table: string, column: string): Promise<void> {
  await sql`
    select count(nextval(${sequence})) from
      generate_series(nextval(${sequence}) + 1, (select max(${sql.ref(column)}) from ${sql.table(table)}))`.execute(tx);
}

const bytes = (content: Uint8Array): string => `\\x${Buffer.from(content).toString("hex")}`;

/** New keys of orders and transmittals, sealed by this installation. */
function withKeys({ accessKeys }: Pick<Portal, "accessKeys">, rows: readonly KeptRow[], newKey: () => string) {
  return rows.map((row): KeptRow => {
    const { key_digest: digest, wrapped_key: wrapped } = accessKeys.seal(newKey());
    return { ...row, key_digest: bytes(digest), wrapped_key: bytes(wrapped) };
  });
}

/** Drawn pictures for documents that retention has left, under this installation's keys. */
async function withPictures(cipher: DocumentCipher, rows: readonly KeptRow[]): Promise<KeptRow[]> {
  const drawn = await Promise.all([0, 1, 2, 3, 4].map((variant) => samplePhotos(variant)));
  const pictures = await Promise.all(
    drawn.map(async ({ id, selfie }) => ({ id: await webp(id), selfie: await webp(selfie) })),
  );
  return rows.map((row): KeptRow => {
    const [id, orderId] = [randomUUID(), Number(row["order_id"])];
    const about = { ...row, id, content_type: "image/webp" };
    if (row["destroyed_at"] !== null) return { ...about, byte_size: 1, wrapped_key: "\\x", content: null };
    const variant = pictures[orderId % pictures.length];
    const picture = (row["kind"] === "selfie" ? variant?.selfie : variant?.id) ?? Buffer.alloc(0);
    const { wrappedKey, content } = cipher.encrypt({ id, orderId }, picture);
    return { ...about, byte_size: picture.length, wrapped_key: bytes(wrappedKey), content: bytes(content) };
  });
}

async function webp(url: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"))
    .webp()
    .toBuffer();
}

/** The county's licenses of these orders. */
function licensesOf(orders: readonly KeptRow[]): KeptRow[] {
  const licenses = new Map<number, KeptRow>();
  for (const { reference_id: number, created_at: at, voided_at: voided } of orders) {
    const ordered = new Date(String(at));
    const finalized = new Date(ordered.getTime() - 3 * millisecondsIn.day).toISOString();
    const { data } = sampleLicense(Number(number), ordered);
    licenses.set(Number(number), { number, license_data: data, finalized_at: finalized, voided_at: voided });
  }
  return [...licenses.values()];
}

/** A tracking number as the search compares it. */
const searchNumber = (words: unknown): string =>
  /\d/.test(String(words))
    ? String(words)
        .toLowerCase()
        .replaceAll(/[^\da-z]/g, "")
    : "";

/** Rows of the search, as new and changed orders get them. */
function searchRowsOf(of: (table: string) => readonly KeptRow[]): KeptRow[] {
  const byId = (table: string) => new Map(of(table).map((row) => [row["id"], row]));
  const [orders, transmittals] = [byId("orders"), byId("transmittals")];
  return of("order_products").map((product): KeptRow => {
    const order = orders.get(product["order_id"]) ?? {};
    const text = (name: string): string => String(order[name]);
    const isKept = order["destroyed_at"] === null;
    const numbers = [
      ...["id", "reference_id", "invoice_number"].map(text),
      searchNumber(product["tracking_shipping"]),
      searchNumber(transmittals.get(product["transmittal_id"])?.["tracking_shipping"]),
    ].filter((number) => number !== "");
    const names = ["", "spouse_1_", "spouse_2_"].map((who) => `${text(`${who}first_name`)} ${text(`${who}last_name`)}`);
    return {
      id: product["id"],
      order_id: product["order_id"],
      reference_id: order["reference_id"],
      created_at: order["created_at"],
      product_id: product["product_id"],
      status_id: product["status_id"],
      voided: order["voided"],
      last_name: searchText(text("last_name")),
      name: searchText([...new Set(names)].join(" | ")),
      email: searchText(text("email")),
      tracking_shipping: product["tracking_shipping"],
      phone: isKept ? text("phone").replaceAll(/\D/g, "") : "",
      numbers: isKept ? ` ${numbers.join(" ")} ` : "",
      product_place: productRows.find(({ id }) => id === product["product_id"])?.name_place,
    };
  });
}

/** The sandbox's side of the ledger. */
const sandboxBooks = [
  sql`
    insert into sandbox_payments (reference, order_reference, invoice_number, amount_cents, state, success_url,
      cancel_url, created_at, capture_later, captured_cents, refunded_cents, paid_at)
    select p.reference, o.reference, o.invoice_number, p.amount_cents,
      case p.state when 'failed' then 'declined' when 'expired' then 'closed' else p.state end, '/', '/', p.created_at,
      p.authorized_at is not null, m.charged, coalesce(m.refunded, 0), case p.state when 'paid' then p.settled_at end
    from payments p join orders o on o.id = p.order_id left join (
      select payment_id, sum(amount_cents) filter (where kind = 'charge') as charged,
        sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end) as refunded
      from payment_entries where reference not like 'dispute:%' group by payment_id) m on m.payment_id = p.id
    where p.gateway = 'sandbox' and p.reference like 'year\\_%'`,
  sql`
    insert into sandbox_refunds (idempotency_key, reference, amount_cents, created_at)
    select e.reference, p.reference, e.amount_cents, e.occurred_at
    from payment_entries e join payments p on p.id = e.payment_id
    where e.kind = 'refund' and e.reference not like 'dispute:%' and p.reference like 'year\\_%'
      and not exists (select from refunds r where r.reference = e.reference and r.state = 'failed')`,
];

/** The kept year; null in a release, which has no such file. */
export async function readSampleYear(): Promise<KeptYear | null> {
  if (!existsSync(file)) return null;
  return JSON.parse(String(await promisify(brotliDecompress)(await readFile(file)))) as KeptYear;
}

/** Lays in a year of a simulated county up to the last hours. Does nothing where there is none. */
export async function loadSampleYear(portal: Portal): Promise<void> {
  const year = await readSampleYear();
  if (!year || !(await ownsTables(portal))) return;
  const placing = await placeYear(portal, year);
  const tables = new Map(year.tables.map((table) => [table.name, table]));
  const of = (name: string): KeptRow[] => {
    const table = tables.get(name);
    return table ? rowsAt(table, placing) : [];
  };
  const cipher = createDocumentCipher(parseMasterKeys(portal.config.secrets.documentKey));
  /** Additions of this installation to the rows of a table. */
  const added: Readonly<Record<string, (rows: KeptRow[]) => KeptRow[] | Promise<KeptRow[]>>> = {
    orders: (rows) => withKeys(portal, rows, randomUUID),
    transmittals: (rows) => withKeys(portal, rows, () => randomBytes(24).toString("base64url")),
    documents: (rows) => withPictures(cipher, rows),
  };
  await inTransaction(portal, async ({ tx }) => {
    await setTriggers(tx, "disable");
    await write(tx, "registry_licenses", licensesOf(of("orders")));
    for (const { name, columns } of year.tables) {
      await write(tx, name, (await added[name]?.(of(name))) ?? of(name));
      if (columns.some((column) => column.name === "id" && column.kind === "count"))
        await passNumbers(tx, `${name}_id_seq`, name, "id");
    }
    await passNumbers(tx, "invoice_numbers", "orders", "invoice_number");
    await write(tx, "order_search", searchRowsOf(of));
    for (const statement of sandboxBooks) await statement.execute(tx);
    await setTriggers(tx, "enable");
    // Reports count days themselves until then; the embedded engine would count before it answers anybody.
    const startAfter = new Date(portal.clock().getTime() + 30_000);
    await portal.jobs.enqueue(tx, "count-days", {}, { key: "start", startAfter });
  });
  // The embedded engine never gathers statistics by itself.
  if (portal.database.kind === "pglite") await portal.database.runScript("analyze");
}
