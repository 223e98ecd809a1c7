import { loginAnswerSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import { samplePassword } from "../src/dev-tools/sample-staff.ts";
import { syncLicenses } from "../src/features/desk/index.ts";
import {
  closeCheckouts,
  compareBooks,
  expireUnpaidOrders,
  finishRefunds,
  reconcilePayments,
  remindUnpaidOrders,
  settleHolds,
} from "../src/features/money/index.ts";
import { sweepHeldActs } from "../src/features/order/index.ts";
import { destroyDocuments } from "../src/features/system/index.ts";
import type { JobName } from "../src/jobs/index.ts";
import { millisecondsIn } from "../src/lib/time.ts";
import { PaymentGatewayError } from "../src/ports/payments/index.ts";
import type { Portal } from "../src/portal.ts";
import { startFakeStripe } from "./peers/stripe.ts";
import { RandomOffice } from "./random-office.ts";
import { RandomStripe } from "./random-stripe.ts";
import { openTestPortal, type Headers, type StaffName, type TestPortal } from "./test-portal.ts";
import type { Choose, Door } from "./walk-door.ts";
import { comeToRest, differencesOf } from "./walk-rest.ts";

const jobs: Readonly<Partial<Record<JobName, (portal: Portal) => Promise<unknown>>>> = {
  "settle-holds": settleHolds,
  "reconcile-payments": reconcilePayments,
  "expire-unpaid-orders": expireUnpaidOrders,
  "finish-refunds": finishRefunds,
  "close-checkouts": closeCheckouts,
  "remind-unpaid-orders": remindUnpaidOrders,
  "sync-licenses": syncLicenses,
  "compare-books": compareBooks,
  "destroy-documents": destroyDocuments,
  "sweep-outbox": async (portal) => {
    await portal.mailer.sweepOutbox();
    await sweepHeldActs(portal);
  },
};

/** Time for which a session is used: less than the shortest life of one. */
const sessionMs = 8 * millisecondsIn.hour;

/** Two servers on one database, the fake Stripe, and everyone who acts at random. */
export interface Walk {
  readonly doors: readonly [Door, Door];
  readonly first: TestPortal;
  readonly office: RandomOffice;
  /** Lets all come to rest, and compares everything. @returns a sentence for each thing that is wrong */
  readonly rest: (choose: Choose) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** @param variables of both servers */
export async function openWalk(variables: Readonly<Record<string, string>> = {}): Promise<Walk> {
  const stripe = await startFakeStripe();
  const all = { ...stripe.variables, ...variables };
  const first = await openTestPortal(all);
  // The first one closes the database of both.
  const shared = Object.create(first.database, { close: { value: async () => undefined } }) as TestPortal["database"];
  const second = await openTestPortal(all, undefined, shared);
  const tests = [first, second];
  // One present for both, which moves with each look at it, so that no two acts have the same time.
  const newest = () => Math.max(first.now.getTime(), second.now.getTime());
  const later = (ms: number) => {
    const even = Math.ceil((newest() + 1 + ms) / 2) * 2;
    for (const [at, test] of tests.entries()) [test.now, test.tickMs] = [new Date(even + at), 2];
  };
  later(0);
  stripe.setClock(() => new Date(newest()));
  const [door, other] = [doorOf(first, later), doorOf(second, later)];
  const doors = [door, other] as const;
  const provider = new RandomStripe(stripe, doors);
  const office = new RandomOffice(doors, provider);
  return {
    doors,
    first,
    office,
    rest: async (choose) => {
      await comeToRest(doors, provider, choose);
      return differencesOf(door, { office, provider });
    },
    close: async () => {
      await first.portal.jobs.stop();
      await second.close();
      await first.close();
      await stripe.close();
    },
  };
}

function doorOf(test: TestPortal, later: (ms: number) => void): Door {
  const { portal, database } = test;
  const sessions = new Map<StaffName, { readonly until: number; readonly headers: Headers }>();
  const rows = async <T>(statement: string) => (await sql.raw<T>(statement).execute(database.db)).rows;
  return {
    call: (...call) => test.call(...call),
    as: async (who) => {
      const known = sessions.get(who);
      if (known && known.until > test.now.getTime()) return known.headers;
      const answer = await test.call("POST", "/users/login", {
        username: `${who}@example.gov`,
        password: samplePassword,
      });
      const headers = { "x-access-token": loginAnswerSchema.parse(answer.body).token };
      sessions.set(who, { until: test.now.getTime() + sessionMs, headers });
      return headers;
    },
    service: test.service,
    now: () => test.now,
    later,
    run: async (name) => {
      try {
        await jobs[name]?.(portal);
      } catch (error) {
        // The schedule repeats a job that the provider did not answer.
        if (!(error instanceof PaymentGatewayError)) throw error;
      }
    },
    runWaiting: async () => {
      await rows("update pgboss.job set start_after = now() where state in ('created', 'retry')");
      await portal.jobs.runDue();
    },
    rows,
  };
}
