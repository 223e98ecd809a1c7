import { setTimeout as sleep } from "node:timers/promises";

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
export function openLivePage(fleet, token) {
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
