import { loginAnswerSchema } from "@dop/domain/contract";
import { startFakeStripe, type FakeStripe } from "./peers/stripe.ts";
import { RandomOffice, weighedNames } from "./random-office.ts";
import { RandomStripe } from "./random-stripe.ts";
import type { Answer } from "./answer.ts";
import type { Headers, StaffName } from "./test-portal.ts";
import { isUnexplained, type Choose, type Door } from "./walk-door.ts";
import { comeToRest, differencesOf } from "./walk-rest.ts";

const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Tries at most so often, 200 ms apart, and goes on. */
async function waitFor(isDone: () => Promise<boolean>, most: number): Promise<void> {
  for (let tries = 0; tries < most; tries += 1) {
    if (await isDone()) return;
    await sleep(200);
  }
}

/** Reads the database of the servers. */
type Rows = <T>(statement: string) => Promise<T[]>;

/** Waiting and repeated jobs at once, and those of servers that were killed in the middle. */
const wakeJobs = `
  update pgboss.job set state = case state when 'active' then 'retry' else state end, start_after = now()
  where state in ('created', 'retry') or state = 'active' and started_on < now() - interval '1 minute'`;

/** A server process with a real clock, which may be killed at any time. */
function openDoor(port: number, rows: Rows, serviceKey: string): Door {
  const sessions = new Map<StaffName, Headers>();
  const noAnswer: Answer = { status: 0, headers: {}, text: "", body: null };
  const call: Door["call"] = async (method, path, body, headers = {}) => {
    const content = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    try {
      const response = await fetch(`http://127.0.0.1:${String(port)}/api${path}`, {
        method,
        headers: { ...type, ...headers },
        ...content,
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
      const answered: unknown = isJson ? JSON.parse(text) : text;
      return { status: response.status, headers: Object.fromEntries(response.headers), text, body: answered };
    } catch {
      // It was killed, or is not up again.
      await sleep(100);
      return noAnswer;
    }
  };
  return {
    call,
    as: async (who) => {
      const known = sessions.get(who);
      if (known) return known;
      const answer = await call("POST", "/users/login", { username: `${who}@example.gov`, password: "demo-password" });
      if (answer.status !== 200) return {};
      const headers = { "x-access-token": loginAnswerSchema.parse(answer.body).token };
      sessions.set(who, headers);
      return headers;
    },
    service: { "x-service-key": serviceKey },
    now: () => new Date(),
    later: () => undefined,
    run: async (job) => {
      const [made] = await rows<{ id: string }>(
        `insert into pgboss.job (name, data) values ('${job}', '{}') returning id`,
      );
      const id = made?.id ?? "";
      await waitFor(async () => {
        const waiting = await rows(
          `select from pgboss.job where id = '${id}' and state in ('created', 'retry', 'active')`,
        );
        return waiting.length === 0;
      }, 300);
    },
    runWaiting: async () => {
      await rows(wakeJobs);
    },
    rows,
  };
}

/** Everyone acts at random at two servers that are killed and started again, until `stop`. */
interface ServerWalk {
  /** The settings of the servers. */
  readonly variables: Readonly<Record<string, string>>;
  /** @param atOnce customers and clerks who act at the same time */
  begin(servers: { readonly ports: readonly [number, number]; readonly rows: Rows; readonly atOnce: number }): Promise<{
    stop(): Promise<{ readonly figures: object; readonly problems: readonly string[] }>;
  }>;
  close(): Promise<void>;
}

const choose: Choose = (list) => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
};

/** Waits until no mail and no step back is left; a mail whose sender was killed is free after some minutes. */
const waitForMails = (rows: Rows): Promise<void> =>
  waitFor(async () => {
    const [left] = await rows<{ n: number }>(`
      select (select count(*) from mail_outbox where state = 'pending')::int
        + (select count(*) from held_acts)::int as n`);
    return left?.n === 0;
  }, 2400);

/** Begins a walk with Stripe's fake, which serves until `close`. */
export async function prepareServerWalk(): Promise<ServerWalk> {
  const stripe: FakeStripe = await startFakeStripe();
  const serviceKey = "service-key-of-the-faults-0123456789";
  return {
    variables: { ...stripe.variables, STRIPE_TIMEOUT_SECONDS: "5", SERVICE_KEY: serviceKey },
    begin: async ({ ports, rows, atOnce }) => {
      const [door, other] = ports.map((port) => openDoor(port, rows, serviceKey)) as [Door, Door];
      const doors = [door, other] as const;
      const [before] = await rows<{ id: number }>("select coalesce(max(id), 0)::int as id from orders");
      const provider = new RandomStripe(stripe, doors);
      const office = new RandomOffice(doors, provider, 2_000_000);
      const { days: _days, hours: _hours, night: _night, closeDay: _closeDay, ...events } = office.events;
      const names = weighedNames(events);
      // Everyone acts about an order.
      while (office.orders.length === 0) await events["place"]?.(choose);
      const problems: string[] = [];
      const acts = new Map<number, number>();
      const closing = new AbortController();
      const person = async () => {
        while (!closing.signal.aborted) {
          const name = choose(names);
          const answer = await events[name]?.(choose);
          const status = answer?.status ?? 200;
          acts.set(status, (acts.get(status) ?? 0) + 1);
          if (answer && isUnexplained(answer)) problems.push(`${name} answers ${answer.text.slice(0, 200)}`);
        }
      };
      const people = Promise.all(Array.from({ length: atOnce }, person));
      return {
        stop: async () => {
          closing.abort();
          await people;
          // Jobs of killed servers are known as such after one minute, and payments are asked about after two.
          await sleep(130_000);
          await comeToRest(doors, provider, choose);
          await waitForMails(rows);
          stripe.setClock(() => new Date(Date.now() + 4 * 86_400_000));
          problems.push(...(await differencesOf(door, { office, provider }, before?.id ?? 0)));
          const lines = await rows<{ kind: string; n: number }>(
            "select kind, count(*)::int as n from payment_entries where payment_id is not null group by 1 order by 1",
          );
          const mails = await rows<{ n: number }>(
            `select count(*)::int as n from mail_outbox where order_id > ${String(before?.id ?? 0)}`,
          );
          const figures = {
            acts: [...acts.values()].reduce((sum, n) => sum + n, 0),
            answers: Object.fromEntries([...acts].toSorted(([a], [b]) => a - b)),
            orders: office.orders.length,
            "ledger lines": Object.fromEntries(lines.map(({ kind, n }) => [kind, n])),
            mails: mails[0]?.n ?? 0,
          };
          return { figures, problems };
        },
      };
    },
    close: () => stripe.close(),
  };
}
