import { setTimeout as sleep } from "node:timers/promises";
import { restartInTurns, underLoad } from "./under-load.mjs";

/** Events of a part of a stream: what it begins of the next one is kept in `rest`. */
function eventsIn(text) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) => {
    const [, id, kind, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return kind === undefined ? [] : [{ id, kind, order: JSON.parse(data).order }];
  });
  return { events, rest };
}

/** A page that follows one of the servers, and goes to the next one when its stream breaks. */
function openLivePage(fleet, token) {
  const closing = new AbortController();
  const page = { orders: new Set(), resets: 0, streams: 0, last: undefined };
  const follow = async (port) => {
    const headers = { "x-access-token": token, ...(page.last === undefined ? {} : { "last-event-id": page.last }) };
    const { ok, body } = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: closing.signal });
    if (!ok) return;
    page.streams += 1;
    const decoder = new TextDecoder();
    let text = "";
    for await (const part of body) {
      const { events, rest } = eventsIn(text + decoder.decode(part, { stream: true }));
      text = rest;
      for (const { id, kind, order } of events) {
        page.last = id;
        if (kind === "reset") page.resets += 1;
        if (order !== undefined) page.orders.add(order);
      }
    }
  };
  const run = async () => {
    for (let turn = 0; !closing.signal.aborted; turn += 1) {
      await follow(fleet.members[turn % fleet.members.length].port).catch(() => undefined);
      await sleep(200);
    }
  };
  const running = run();
  return {
    page,
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** Customers order while `harm` runs, and an open page must hear of every order. */
async function hearOrders(options, harm) {
  let heard;
  let missed = [];
  const result = await underLoad(options, async (fleet) => {
    const body = { username: "clerk@example.gov", password: "demo-password" };
    const { token } = JSON.parse((await fleet.ask("POST", "/api/users/login", { body })).text);
    const live = openLivePage(fleet, token);
    while (live.page.streams === 0) await sleep(100);
    const { query, close } = await fleet.openBooks();
    const [{ id: before }] = await query("select max(id) as id from orders");
    await harm(fleet);
    const orders = await query("select id from orders where id > $1", [before]);
    await close();
    await sleep(5000);
    await live.close();
    heard = { orders: orders.length, streams: live.page.streams, resets: live.page.resets };
    missed = orders.filter(({ id }) => !live.page.orders.has(Number(id)));
  });
  const problems = [...result.problems];
  if (missed.length > 0) problems.push(`the page missed ${missed.length} orders`);
  if (heard.resets > 0) problems.push(`the page had to begin anew ${heard.resets} times`);
  return { ...result, ...heard, problems };
}

/** Servers are killed under an open page, which goes to the other one each time. */
export const followLivePages = (times = 6) =>
  hearOrders({ servers: 2 }, (fleet) => restartInTurns(fleet, "SIGKILL", times, 500));

/** PgBouncer, behind which no notice arrives reliably, is killed and started again under an open page. */
export const followBehindPooler = (times = 6) =>
  hearOrders({ servers: 2, pooler: true }, async (fleet) => {
    for (let index = 0; index < times; index += 1) {
      await sleep(3000);
      await fleet.pooler.restart();
    }
    await sleep(3000);
  });
