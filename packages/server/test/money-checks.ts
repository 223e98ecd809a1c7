import { closeoutsAreLedgers, ordersAreLedgers } from "../src/features/money/closeouts/compare-sums.ts";
import type { FakeStripe } from "./peers/stripe-records.ts";

/** A payment as the provider has it, in cents. */
export interface ProviderPayment {
  readonly reference: string;
  readonly charged: number;
  readonly isHeld: boolean;
  /** `key`: the portal's own; null for one that was made at the provider. */
  readonly refunds: readonly {
    readonly id: string;
    readonly key: string | null;
    readonly cents: number;
    readonly isFailed: boolean;
  }[];
  readonly dispute: { readonly cents: number; readonly isLost: boolean } | null;
}

/** The payments as the fake Stripe has them. */
export const paymentsAt = (stripe: FakeStripe): readonly ProviderPayment[] =>
  stripe.sessions().map(({ id, payment_intent: intent }): ProviderPayment => {
    if (intent === null) return { reference: id, charged: 0, isHeld: false, refunds: [], dispute: null };
    const { status, amount_received: charged, dispute } = stripe.intent(id);
    return {
      reference: id,
      charged: status === "succeeded" ? charged : 0,
      isHeld: status === "requires_capture",
      refunds: stripe
        .refunds(id)
        .filter(({ isRelease }) => !isRelease)
        .map((made) => ({
          id: made.id,
          key: made.metadata["idempotency_key"] ?? null,
          cents: made.amount,
          isFailed: made.status === "failed" || made.status === "canceled",
        })),
      dispute: dispute === undefined ? null : { cents: dispute.amount, isLost: dispute.status === "lost" },
    };
  });

/** Both sides of a comparison: a portal's database after its jobs have run and every event was delivered. */
export interface Books {
  readonly rows: <T>(statement: string) => Promise<T[]>;
  readonly payments: readonly ProviderPayment[];
  /** SQL after an order's id: `> 40000` leaves out samples, which were made without a provider and mails. */
  readonly orders: string;
}

/** A sentence for each thing that is wrong. */
type Check = (books: Books) => Promise<string[]>;

const sum = <T>(list: readonly T[], centsOf: (one: T) => number): number =>
  list.reduce((cents, one) => cents + centsOf(one), 0);

interface Booked {
  readonly reference: string;
  readonly state: string;
  readonly charged: number;
  readonly refunded: number;
  readonly failed: number;
  readonly held: number;
  readonly released: number;
  /** To a dispute, less what came back. */
  readonly lost: number;
}

/** Each payment's ledger says what the provider says of it: charged, held, refunded, failed, and disputed. */
const ledgerIsProviders: Check = async ({ rows, payments, orders }) => {
  const booked = await rows<Booked>(`
    select p.reference, p.state, e.* from payments p cross join lateral (
      select
        coalesce(sum(amount_cents) filter (where kind = 'charge' and reference not like 'dispute:%'), 0)::int
          as charged,
        coalesce(sum(amount_cents) filter (where kind = 'refund' and reference not like 'dispute:%'), 0)::int
          as refunded,
        coalesce(sum(amount_cents) filter (where kind = 'refund_failed'), 0)::int as failed,
        coalesce(sum(amount_cents) filter (where kind = 'hold'), 0)::int as held,
        coalesce(sum(amount_cents) filter (where kind = 'release'), 0)::int as released,
        coalesce(sum(case kind when 'refund' then amount_cents when 'charge' then -amount_cents end)
          filter (where reference like 'dispute:%'), 0)::int as lost
      from payment_entries where payment_id = p.id) e
    where p.order_id ${orders}`);
  const known = new Map(booked.map((one) => [one.reference, one]));
  return payments.flatMap((payment) => {
    const one = known.get(payment.reference);
    const { charged, isHeld, refunds, dispute, reference } = payment;
    if (!one) return charged > 0 || isHeld ? [`payment ${reference} is at the provider alone`] : [];
    const back = sum(refunds, ({ isFailed, cents }) => (isFailed ? 0 : cents));
    const pairs = [
      ["charged", one.charged, charged],
      ["refunded", one.refunded - one.failed, back],
      ["lost to its dispute", one.lost, dispute?.isLost === true ? dispute.cents : 0],
      ["held", one.held > 0 && one.released === 0 && one.charged === 0 ? 1 : 0, isHeld ? 1 : 0],
    ] as const;
    return pairs.flatMap(([what, here, there]) =>
      here === there
        ? []
        : [`payment ${reference} (${one.state}): the ledger has ${String(here)} ${what}, Stripe ${String(there)}`],
    );
  });
};

/** Each refund of the portal's own was made once, and none is left that nobody knows of. */
const refundsAreMadeOnce: Check = async ({ rows, payments, orders }) => {
  const asked = await rows<{ reference: string; state: string; cents: number; of: string }>(`
    select r.reference, r.state, r.amount_cents as cents, p.reference as of
    from refunds r join payments p on p.id = r.payment_id where r.order_id ${orders}`);
  const byKey = new Map(asked.map((one) => [one.reference, one]));
  const problems = payments.flatMap(({ reference, charged, refunds, dispute }) => {
    const made = refunds.filter(({ isFailed }) => !isFailed);
    const keys = made.flatMap(({ key }) => (key === null ? [] : [key]));
    const gone = sum(made, ({ cents }) => cents) + (dispute?.isLost === true ? dispute.cents : 0);
    return [
      ...(gone > charged
        ? [`of payment ${reference} ${String(gone)} went back, and ${String(charged)} was charged`]
        : []),
      ...(new Set(keys).size < keys.length ? [`payment ${reference} was refunded twice under one key`] : []),
      ...keys.flatMap((key) => {
        const state = byKey.get(key)?.state;
        return state === "given" ? [] : [`refund ${key} was made, and the portal has it as ${state ?? "unknown"}`];
      }),
    ];
  });
  const there = new Map(payments.flatMap(({ refunds }) => refunds.map((made) => [made.key, made] as const)));
  return [
    ...problems,
    ...asked.flatMap(({ reference, state, cents }) => {
      const made = there.get(reference);
      if (state === "asked") return [`refund ${reference} is still without an answer`];
      if (state === "given" && made?.isFailed !== false) return [`refund ${reference} is given, and was not made`];
      if (state === "failed" && made?.isFailed !== true) return [`refund ${reference} failed, and not at the provider`];
      return made && made.cents !== cents
        ? [`refund ${reference} is of ${String(cents)}, not ${String(made.cents)}`]
        : [];
    }),
  ];
};

export const moneyChecks = {
  ledgerIsProviders,
  ordersAreLedgers: ({ rows, orders }: Books) => ordersAreLedgers(rows, orders),
  refundsAreMadeOnce,
  closeoutsAreLedgers: ({ rows }: Books) => closeoutsAreLedgers(rows),
} as const;
