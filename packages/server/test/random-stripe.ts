import type { Answer } from "./answer.ts";
import { paymentsAt, type ProviderPayment } from "./money-checks.ts";
import { referenceOf } from "./payment-events.ts";
import type { FakeStripe, RefundMade, Session, StripeDelivery, StripeDisturbance } from "./peers/stripe-records.ts";
import type { Choose, Door, WalkedOrder, WalkEvent } from "./walk-door.ts";

/** Checkouts that something may happen to: few, so that they get somewhere. */
const recent = 8;

/** Happens to a checkout that fits. */
interface Act {
  readonly fits: (session: Session) => boolean;
  readonly act: (id: string, now: Date, choose: Choose) => void | Promise<void>;
}

/**
 * Customers at Stripe's checkout, the banks, and the office's own people at Stripe's dashboard. Events come at once,
 * late, twice, in another order, or never where the portal has to find out by itself.
 */
export class RandomStripe {
  readonly #stripe: FakeStripe;
  readonly #doors: readonly Door[];
  readonly #waiting: StripeDelivery[] = [];
  #orders: () => readonly WalkedOrder[] = () => [];

  constructor(stripe: FakeStripe, doors: readonly Door[]) {
    this.#stripe = stripe;
    this.#doors = doors;
  }

  events(orders: () => readonly WalkedOrder[]): Readonly<Record<string, WalkEvent>> {
    this.#orders = orders;
    return {
      ...Object.fromEntries(Object.entries(this.#acts).map(([name, act]) => [name, this.#doing(act)])),
      pay: (choose) => this.#pay(choose),
      disputeAtOnce: async (choose) => this.#disputeAtOnce(choose),
      deliver: (choose) => this.#deliverOne(choose),
      disturb: async (choose) => {
        const [fault, times] = [
          choose<StripeDisturbance>(["busy", "broken", "burnt", "lost", "slow"]),
          choose([1, 2, 4]),
        ];
        for (let left = times; left > 0; left -= 1) this.#stripe.disturbances.push(fault);
        return null;
      },
      refundsWill: async (choose) => {
        this.#stripe.refunding.listReleases = choose([true, false]);
        this.#stripe.refunding.status = choose(["succeeded", "succeeded", "pending", "pending", "failed"] as const);
        return null;
      },
      forgetKeys: async () => {
        this.#stripe.forgetKeys();
        return null;
      },
    };
  }

  /** Lets Stripe work without faults, decides what is open, and delivers every event. */
  async settle(choose: Choose): Promise<void> {
    const stripe = this.#stripe;
    stripe.disturbances.length = 0;
    stripe.refunding.status = "succeeded";
    stripe.forgetKeys();
    for (const { id, payment_intent: intent } of stripe.sessions()) {
      if (intent === null) continue;
      const made = stripe.intent(id);
      if (made.status === "processing") this.#tell(stripe.arrive(id, this.#now()));
      if (made.dispute?.status === "needs_response")
        this.#tell(stripe.closeDispute(id, this.#now(), choose(this.#outcomes(id))));
    }
    // Stripe gives up in the end.
    for (let left = 100 + 3 * this.#waiting.length; left > 0; left -= 1) await this.#deliverOne(choose);
  }

  /** Cents that moved on the office's balance, and Stripe's fees. */
  balance(): { readonly moved: number; readonly fees: number } {
    const { balance } = this.#stripe;
    return {
      moved: balance.reduce((cents, { amount }) => cents + amount, 0),
      fees: balance.reduce((cents, { fee }) => cents + fee, 0),
    };
  }

  /** Takes the first charge out of its payout. @returns false without any */
  losePayoutLine(): boolean {
    const { balance } = this.#stripe;
    const at = balance.findIndex(({ type }) => type === "charge");
    return at !== -1 && balance.splice(at, 1).length > 0;
  }

  /** The payments as Stripe has them. */
  payments(): readonly ProviderPayment[] {
    return paymentsAt(this.#stripe);
  }

  readonly #acts: Readonly<Record<string, Act>> = {
    payByTransfer: {
      fits: ({ status, metadata }) => status === "open" && metadata["capture"] !== "later",
      act: (id, now) => this.#tell(this.#stripe.payLater(id, now)),
    },
    transferArrives: {
      fits: ({ id }) => this.#statusOf(id) === "processing",
      act: (id, now) => this.#tell(this.#stripe.arrive(id, now)),
    },
    transferFails: {
      fits: ({ id }) => this.#statusOf(id) === "processing",
      act: (id, now, choose) => this.#tell(this.#stripe.bounce(id, now), choose),
    },
    expireCheckout: {
      fits: ({ status }) => status === "open",
      act: (id, now, choose) => this.#tell(this.#stripe.expire(id, now), choose),
    },
    lapse: {
      fits: ({ id }) => this.#statusOf(id) === "requires_capture",
      act: (id, now) => this.#tell(this.#stripe.lapse(id, now)),
    },
    refundThere: {
      fits: ({ id }) => this.#refundable(id) > 0,
      act: (id, now, choose) => {
        const left = this.#refundable(id);
        this.#stripe.refundThere(id, choose([left, Math.ceil(left / 3)]));
        this.#tell(this.#stripe.tellRefund(id, now), choose);
      },
    },
    settleRefund: {
      fits: ({ id }) => this.#hasRefund(id, ["pending"]),
      act: (id, now, choose) => this.#tell(this.#stripe.settleRefund(id, now), choose),
    },
    failRefund: {
      fits: ({ id }) => this.#hasRefund(id, ["pending", "succeeded"]),
      act: (id, now, choose) => {
        const status = this.#hasRefund(id, ["pending"]) ? choose(["failed", "canceled"] as const) : "failed";
        const type = choose(["refund.failed", "refund.updated", "charge.refund.updated"]);
        this.#tell(this.#stripe.failRefund(id, now, { type, status }), choose);
      },
    },
    dispute: {
      fits: ({ id }) => this.#statusOf(id) === "succeeded" && !this.#disputeOf(id),
      act: (id, now, choose) => {
        // Customers dispute refunded charges as well.
        const cents = this.#refundable(id) || this.#stripe.intent(id).amount_received;
        this.#tell(this.#stripe.dispute(id, now, choose([cents, cents, Math.ceil(cents / 2)])));
      },
    },
    closeDispute: {
      fits: ({ id }) => this.#disputeOf(id)?.status === "needs_response",
      act: (id, now, choose) => {
        const outcome = choose(this.#outcomes(id));
        this.#tell(this.#stripe.closeDispute(id, now, outcome));
        if (outcome === "won") this.#tell(this.#stripe.reinstate(id, now));
      },
    },
    winLostDispute: {
      // The bank takes months: the loss has long been told and settled.
      fits: ({ id, payment_intent: intent }) =>
        this.#disputeOf(id)?.status === "lost" &&
        ((this.#disputeOf(id)?.closed ?? 0) + 60) * 1000 < this.#now().getTime() &&
        !this.#waiting.some(({ body }) => body.includes(intent?.replace("pi", "dp") ?? "")),
      act: async (id, now) => {
        for (const door of this.#doors) await door.runWaiting();
        this.#tell(this.#stripe.closeDispute(id, now, "won"));
        this.#tell(this.#stripe.reinstate(id, now));
      },
    },
    warnOfFraud: {
      fits: ({ id }) => this.#statusOf(id) === "succeeded",
      act: (id, now, choose) => this.#tell(this.#stripe.warnOfFraud(id, now), choose),
    },
    review: {
      fits: ({ id }) => this.#statusOf(id) === "succeeded",
      act: (id, now, choose) => this.#tell(this.#stripe.review(id, now, choose([true, false])), choose),
    },
    tellAgain: {
      fits: ({ id }) => ["succeeded", "requires_capture"].includes(this.#statusOf(id) ?? ""),
      act: (id, now, choose) => {
        const type = choose(["charge.refunded", "charge.updated", "charge.captured"]);
        const told = choose([true, false]) ? this.#stripe.tellRefund(id, now, type) : this.#stripe.charge(id, now);
        this.#tell(told, choose);
      },
    },
  };

  #now(): Date {
    return this.#doors[0]?.now() ?? new Date();
  }

  #statusOf(id: string): string | null {
    return this.#stripe.session(id).payment_intent === null ? null : this.#stripe.intent(id).status;
  }

  #disputeOf(id: string) {
    return this.#statusOf(id) === null ? undefined : this.#stripe.intent(id).dispute;
  }

  /** A dispute about money that went back already is won. */
  #outcomes(id: string): readonly ("won" | "lost")[] {
    const { amount_received: received, refunded, dispute } = this.#stripe.intent(id);
    return received - refunded < (dispute?.amount ?? 0) ? ["won"] : ["won", "lost", "lost"];
  }

  /** Cents of a payment that can go back; of a disputed one none. */
  #refundable(id: string): number {
    if (this.#statusOf(id) !== "succeeded") return 0;
    const { amount_received: received, refunded, disputed } = this.#stripe.intent(id);
    return disputed ? 0 : received - refunded;
  }

  #hasRefund(id: string, states: readonly RefundMade["status"][]): boolean {
    return this.#refunds(id).some(({ status }) => states.includes(status));
  }

  #refunds(id: string): readonly RefundMade[] {
    return this.#stripe.refunds(id).filter(({ isRelease }) => !isRelease);
  }

  #doing({ fits, act }: Act): WalkEvent {
    return async (choose) => {
      const sessions = this.#stripe.sessions().slice(-recent).filter(fits);
      if (sessions.length > 0) await act(choose(sessions).id, this.#now(), choose);
      return null;
    };
  }

  /** The customer pays by the newest link, or by an older one that is still open in another tab. */
  async #pay(choose: Choose): Promise<Answer | null> {
    const session = this.#openCheckout(choose);
    if (!session) return null;
    const paid = this.#stripe.pay(session.id, this.#now());
    this.#tell(this.#stripe.charge(session.id, this.#now()), choose);
    return this.#tellNow(choose, paid);
  }

  /** A charge that is disputed and lost before its own event arrives. */
  #disputeAtOnce(choose: Choose): null {
    const session = this.#openCheckout(choose);
    if (!session || session.metadata["capture"] === "later") return null;
    const now = this.#now();
    for (const told of ["pay", "dispute"] as const) this.#tell(this.#stripe[told](session.id, now));
    this.#tell(this.#stripe.closeDispute(session.id, now, "lost"));
    return null;
  }

  #openCheckout(choose: Choose): Session | null {
    const open = this.#orders()
      .flatMap(({ links }) => links)
      .map((link) => this.#stripe.session(referenceOf(link)))
      .filter(({ status }) => status === "open");
    return open.length === 0 ? null : choose(open);
  }

  /** @param choose where the event may be lost: the portal finds out by itself */
  #tell(delivery: StripeDelivery, choose?: Choose): void {
    const copies = choose?.([1, 1, 1, 2, 0]) ?? 1;
    for (let left = copies; left > 0; left -= 1) this.#waiting.push(delivery);
  }

  async #tellNow(choose: Choose, delivery: StripeDelivery): Promise<Answer | null> {
    const way = choose(["now", "now", "now", "twice", "late", "never"]);
    if (way === "never") return null;
    if (way !== "now") this.#waiting.push(delivery);
    return way === "late" ? null : this.#deliver(choose, delivery);
  }

  async #deliverOne(choose: Choose): Promise<Answer | null> {
    if (this.#waiting.length === 0) return null;
    const [delivery] = this.#waiting.splice(choose(this.#waiting.map((_, at) => at)), 1);
    return delivery ? this.#deliver(choose, delivery) : null;
  }

  /** Signed again, as each delivery is; one that was not answered comes again. */
  async #deliver(choose: Choose, delivery: StripeDelivery): Promise<Answer> {
    const door = choose(this.#doors);
    const { body, headers } = this.#stripe.sign("", null, door.now(), undefined, delivery.body);
    const answer = await door.call("POST", "/payments/webhook/stripe", body, headers);
    if (answer.status !== 200) this.#waiting.push(delivery);
    return answer;
  }
}
