import { setTimeout as sleep } from "node:timers/promises";
import { call, logIn, rounded, startPortal, startServer, summary, usedBy, withCleanup } from "./harness.mjs";

const [clerks, streamsOfClerk] = [20, 5];
const [changesASecond, seconds] = [10, 20];
const idleSeconds = 30;
/** Share of a core for a hundred idle browsers, and milliseconds until 95 of 100 changes are read. */
const limits = { idle: 0.01, read: 1000 };
/** The pace of a page (`use-live.ts`). */
const pace = { first: 100, next: 600 };
const queue = "apostille-approveAccess";

/** Calls `onEvent` for each event of a stream until `signal` aborts. */
async function listen(base, headers, signal, onEvent) {
  const { ok, status, body } = await fetch(`${base}/api/events`, { headers, signal });
  if (!ok) throw new Error(`a stream was answered with ${status}`);
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of body)
      for (const [, kind] of decoder.decode(part, { stream: true }).matchAll(/^event: (\w+)$/gm)) onEvent(kind);
  };
  // Leaving ends the reading with an error.
  read().catch(() => undefined);
}

/** A page that reads its queue as a browser does, and notes how long each change has taken until it was read. */
function openPage(base, headers, pending) {
  const times = [];
  let [last, timer] = [-Infinity, undefined];
  let seen = 0;
  const read = async () => {
    [last, timer] = [performance.now(), undefined];
    const upTo = pending.length;
    await call(base, "GET", `/queues/${queue}`, undefined, headers);
    for (; seen < upTo; seen += 1) times.push(performance.now() - pending[seen]);
  };
  const onEvent = (kind) => {
    if (kind === "queue")
      timer ??= setTimeout(() => void read(), Math.max(pace.first, last + pace.next - performance.now()));
  };
  return { times, onEvent };
}

/** The share of a core that the servers take while nothing happens. */
async function idleShare(servers) {
  const used = async () =>
    (await Promise.all(servers.map(({ pid }) => usedBy(pid)))).reduce((sum, { processor }) => sum + processor, 0);
  const before = await used();
  await sleep(idleSeconds * 1000);
  return ((await used()) - before) / idleSeconds;
}

/** Two servers on one database: what idle streams cost, and how long a change takes until every clerk has read it. */
export const liveEvents = () =>
  withCleanup(async (own) => {
    const { url, server } = await startPortal(own, { variables: { SAMPLE_DATA: "few" } });
    const servers = [server, own(await startServer(url, { SAMPLE_DATA: "off" }))];
    const alone = await idleShare(servers);
    const leave = new AbortController();
    own(leave, () => leave.abort());
    // The moment of each change.
    const changed = [];
    const pages = [];
    for (let nth = 0; nth < clerks; nth += 1) {
      const { base } = servers[nth % servers.length];
      const { headers } = await logIn(base);
      const page = openPage(base, headers, changed);
      pages.push(page);
      await listen(base, headers, leave.signal, page.onEvent);
      for (let more = 1; more < streamsOfClerk; more += 1) await listen(base, headers, leave.signal, () => undefined);
    }
    const idle = (await idleShare(servers)) - alone;

    const { headers, user } = await logIn(server.base);
    const entries = await call(server.base, "GET", `/queues/${queue}`, undefined, headers);
    for (let nth = 0; nth < changesASecond * seconds; nth += 1) {
      const { order_id: order } = entries[nth % entries.length];
      const assignee = { user_id: nth % (2 * entries.length) < entries.length ? user.id : null };
      changed.push(performance.now());
      await call(server.base, "PATCH", `/orders/${order}/assignee`, assignee, headers);
      await sleep(Math.max(0, changed[0] + ((nth + 1) * 1000) / changesASecond - performance.now()));
    }
    await sleep(2 * pace.next);
    const times = pages.flatMap((page) => page.times).toSorted((a, b) => a - b);
    const p95 = times[Math.floor(times.length * 0.95)] ?? Infinity;
    console.table([
      {
        streams: clerks * streamsOfClerk,
        "idle without, % of a core": rounded(alone * 100, 2),
        "more with them": rounded(idle * 100, 2),
        changes: changed.length,
        readings: times.length,
        "p50 until read, ms": Math.round(summary(times).p50),
        "p95 until read, ms": Math.round(p95),
      },
    ]);
    const problems = [];
    if (idle > limits.idle) problems.push(`live events: ${rounded(idle * 100, 2)} % of a core for idle streams, not 1`);
    if (p95 > limits.read) problems.push(`live events: 95 of 100 changes are read after ${Math.round(p95)} ms`);
    if (times.length < changed.length * clerks) problems.push("live events: a page has missed changes");
    return problems;
  });
