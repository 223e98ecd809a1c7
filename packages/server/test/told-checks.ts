import { statusIds } from "@dop/domain/orders";
import { textsIn, type Catalogue } from "@dop/texts";
import type { Books } from "./money-checks.ts";

type Check = (books: Books) => Promise<string[]>;

/** An amount that an order's customer got or was told of, by which both sides are compared. */
interface Line {
  readonly order: number;
  /** Of a mail. */
  readonly kind: string;
  /** Null in a mail that retention has emptied. */
  readonly amount: string | null;
}

/** Lines that happened and are in no mail, and those of mails that did not happen. */
function compare(happened: readonly Line[], told: readonly Line[]) {
  const left = [...told];
  const take = ({ order, kind }: Line, amount: string | null): boolean => {
    const at = left.findIndex((line) => line.order === order && line.kind === kind && line.amount === amount);
    return at >= 0 && left.splice(at, 1).length > 0;
  };
  const nameOf = ({ order, kind, amount }: Line): string => `order ${String(order)}: ${kind} ${String(amount)}`;
  const untold = happened.filter((line) => !take(line, line.amount)).filter((line) => !take(line, null));
  const untrue = left.filter(({ amount }) => amount !== null);
  return {
    untold: untold.map((line) => `${nameOf(line)}: no mail says so`),
    untrue: untrue.map((line) => `${nameOf(line)}: a mail says so, and it did not happen`),
  };
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

interface Happened {
  readonly order: number;
  readonly kind: string;
  readonly cents: number;
}

const lineOf = ({ order, kind, cents }: Happened): Line => ({ order, kind, amount: dollars(cents) });

interface Mail {
  readonly id: number;
  readonly order: number;
  readonly kind: string;
  readonly text: string;
  readonly state: string;
  readonly at: string;
}

const mailsOf = ({ rows, orders }: Books, kinds: readonly string[]): Promise<Mail[]> =>
  rows<Mail>(`
    select id::int, order_id::int as "order", kind, body_text as text, state, created_at::text as at
    from mail_outbox where order_id ${orders} and kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})
    order by id`);

type Label = keyof Catalogue["emails"]["labels"];

/** The amount that a mail of either language names under a label. */
function amountUnder(label: Label, text: string): string | undefined {
  const labels = (["en", "es"] as const).map((locale) => String(textsIn(locale).emails.labels[label])).join("|");
  return new RegExp(`^(?:${labels}): (\\$[\\d,.]+)$`, "m").exec(text)?.[1];
}

/** Amounts that mails name under a label, or as the total of several lines with it. */
function amountsTold(mails: readonly Mail[], label: Label): Line[] {
  return mails.flatMap(({ order, kind, text }) => {
    const amount = text === "" ? null : (amountUnder("total", text) ?? amountUnder(label, text));
    return amount === undefined ? [] : [{ order, kind, amount }];
  });
}

/** Each refund has one mail of its kind with its whole amount (rules M-21, M-30, M-31, M-37, M-40, M-63, M-67). */
const refundsAreTold: Check = async (books) => {
  const { rows, orders } = books;
  const happened = await rows<Happened>(`
    select order_id::int as "order",
      case min(purpose) when 'returned' then 'payment-returned' else 'refunded' end as kind,
      sum(amount_cents)::int as cents
    from refunds r where state in ('given', 'failed') and order_id ${orders}
      and not exists (select from refunds o where o.request = r.request and o.state = 'asked')
    group by request, order_id
    union all
    select order_id::int, 'refunded', amount_cents from payment_entries e
    where kind = 'refund' and order_id ${orders} and reference not like 'dispute:%'
      and not exists (select from refunds r where r.reference = e.reference)`);
  const told = amountsTold(await mailsOf(books, ["refunded", "payment-returned"]), "refund");
  return Object.values(compare(happened.map(lineOf), told)).flat();
};

/** Each failed refund has its mail (rule M-62). */
const failuresAreTold: Check = async (books) => {
  const happened = await books.rows<Happened>(`
    select order_id::int as "order", 'refund-failed' as kind, amount_cents as cents from payment_entries
    where kind = 'refund_failed' and order_id ${books.orders}`);
  const told = amountsTold(await mailsOf(books, ["refund-failed"]), "toBeRefunded");
  return Object.values(compare(happened.map(lineOf), told)).flat();
};

/** A mail about a released second payment names a hold that was released (rule M-31). */
const releasesHappened: Check = async (books) => {
  const happened = await books.rows<Happened>(`
    select order_id::int as "order", 'payment-returned' as kind, amount_cents as cents from payment_entries
    where kind = 'release' and order_id ${books.orders}`);
  return compare(happened.map(lineOf), amountsTold(await mailsOf(books, ["payment-returned"]), "released")).untrue;
};

interface Change {
  readonly order: number;
  readonly at: string;
  readonly products: number;
  /** None of them had this status before. */
  readonly is_first: boolean;
}

/** SQL that is true for an entry of a history that a person has undone: another one followed within ten seconds. */
export const isUndone = (entry: string): string => `exists (select from status_history u
  where u.order_product_id = ${entry}.order_product_id and u.id > ${entry}.id
    and u.created_at - ${entry}.created_at between interval '1 second' and interval '10 seconds')`;

/** Acts that brought products of an order to a status, each with its time. */
const actsTo = ({ rows, orders }: Books, status: number): Promise<Change[]> =>
  rows<Change>(`
    select p.order_id::int as "order", h.created_at::text as at, count(*)::int as products,
      bool_and(not exists (select from status_history b
        where b.order_product_id = h.order_product_id and b.status_id = h.status_id and b.id < h.id
          and not ${isUndone("b")})) as is_first
    from status_history h join order_products p on p.id = h.order_product_id
    where h.status_id = ${String(status)} and p.order_id ${orders} and not ${isUndone("h")}
    group by 1, 2`);

function groupBy<T>(list: readonly T[], of: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return groups;
}

const nameOf = ({ order, at }: Pick<Change, "order" | "at">): string => `${String(order)} ${at}`;

/**
 * Each act that ends products has one mail, of the same transaction: that they were canceled, or refunded; one for each
 * product where a part of the money is kept (rule E-14).
 */
const cancellationsAreTold: Check = async (books) => {
  const acts = await actsTo(books, statusIds.canceled);
  const mails = await mailsOf(books, ["canceled", "refunded", "payment-returned"]);
  const known = new Map(acts.map((act) => [nameOf(act), act]));
  const told = groupBy(mails, nameOf);
  return [
    ...acts.flatMap((act) => {
      const count = told.get(nameOf(act))?.length ?? 0;
      return count === 1 || (count > 1 && count === act.products)
        ? []
        : [`order ${nameOf(act)}: ${String(act.products)} canceled, and ${String(count)} mails`];
    }),
    ...mails.flatMap((mail) =>
      mail.kind !== "canceled" || known.has(nameOf(mail))
        ? []
        : [`order ${nameOf(mail)}: a mail says canceled, and nothing was`],
    ),
  ];
};

/** A first shipment has one mail, of the same transaction; what a mail calls shipped has shipped then (W-42, W-44). */
const shipmentsAreTold: Check = async (books) => {
  const acts = await actsTo(books, statusIds.shipped);
  const mails = await mailsOf(books, ["shipped", "letter-of-validity"]);
  const told = new Set(mails.map(nameOf));
  const known = new Set(acts.map(nameOf));
  return [
    ...acts.flatMap((act) =>
      act.is_first && !told.has(nameOf(act)) ? [`order ${nameOf(act)}: shipped, and no mail`] : [],
    ),
    ...mails.flatMap((mail) =>
      mail.kind !== "shipped" || known.has(nameOf(mail))
        ? []
        : [`order ${nameOf(mail)}: a mail says shipped, and nothing was`],
    ),
  ];
};

/** Customers who paid, or had the card held, have a confirmation, and nobody else (rule M-10). */
const confirmationsAreTold: Check = async ({ rows, orders }) => {
  const found = await rows<{ id: number; confirmed: number; secured: number; is_paid: boolean }>(`
    select o.id::int, o.paid_at is not null as is_paid,
      (select count(*)::int from mail_outbox m where m.order_id = o.id and m.kind = 'order-confirmation') as confirmed,
      (select count(*)::int from payment_entries e where e.order_id = o.id and e.payment_id is not null
        and e.kind in ('charge', 'hold')) as secured
    from orders o where o.id ${orders}`);
  return found.flatMap(({ id, confirmed, secured, is_paid: isPaid }) => {
    if (confirmed > secured)
      return [`order ${String(id)} was confirmed ${String(confirmed)} times, and paid ${String(secured)}`];
    return isPaid && secured > 0 && confirmed === 0 ? [`order ${String(id)} is paid and was never confirmed`] : [];
  });
};

/**
 * One mail of a kind for an order and act. Canceled products of which a part of the money is kept have one each, and so
 * have refunds whose failure was found at once, and requests that one job has finished.
 */
const oneMailAnAct: Check = async ({ rows, orders }) => {
  const twice = await rows<{ order: number; kind: string; at: string; count: number }>(`
    select order_id::int as "order", kind, created_at::text as at, count(*)::int as count from mail_outbox m
    where order_id ${orders} and kind not in ('canceled', 'refund-failed')
    group by order_id, kind, created_at having count(*) > greatest(1, (
      select count(distinct request) from refunds r
      where r.order_id = m.order_id and m.kind = 'refunded' and r.ended_at = m.created_at))`);
  return twice.map(
    ({ order, kind, at, count }) => `order ${String(order)} ${at}: ${String(count)} mails ${kind} for one act`,
  );
};

/** Every mail has left. */
const mailsHaveLeft: Check = async ({ rows, orders }) => {
  const left = await rows<{ kind: string; count: number }>(`
    select kind, count(*)::int as count from mail_outbox
    where order_id ${orders} and state <> 'sent' group by 1`);
  return left.map(({ kind, count }) => `${String(count)} mails ${kind} have not left`);
};

/** Comparisons of what customers were told with what happened. */
export const toldChecks = {
  refundsAreTold,
  failuresAreTold,
  releasesHappened,
  cancellationsAreTold,
  shipmentsAreTold,
  confirmationsAreTold,
  oneMailAnAct,
  mailsHaveLeft,
} as const;
