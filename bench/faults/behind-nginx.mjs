import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { anApostilleCart } from "@dop/domain/testing";
import { startNginx } from "../../scripts/lib/nginx.mjs";
import { startFleet } from "./fleet.mjs";
import { restartInTurns } from "./under-load.mjs";

/** The lines of docs/operations/proxy.md for two servers, with the ports of these servers. */
function documentedLines(ports) {
  const text = readFileSync(new URL("../../docs/operations/proxy.md", import.meta.url), "utf8");
  const [upstream] = /^upstream portal \{\n(?: {2}server .*\n){2}\}/m.exec(text) ?? [];
  const [, location] = /^ {2}location \/ \{\n([\s\S]*?)^ {2}\}/m.exec(text) ?? [];
  if (!upstream || !location) throw new Error("proxy.md has no lines for two servers");
  return {
    upstream: upstream.replace(":3000", `:${ports[0]}`).replace(":3001", `:${ports[1]}`),
    // The outage page is served from where a portal is installed.
    location: location.replace(/^.*error_page.*\n/m, ""),
  };
}

/**
 * Orderly restarts behind a real nginx with the lines of the page about proxies, for clients that do not retry: every
 * read must succeed, and a write is either answered or was cut off in the middle.
 */
export async function restartBehindNginx(times = 6) {
  const fleet = await startFleet({ servers: 2 });
  const nginx = await startNginx(documentedLines(fleet.members.map(({ port }) => port)));
  try {
    const closing = new AbortController();
    const counts = { reads: 0, "reads refused": 0, orders: 0, "orders refused": 0 };
    const once = async (kind, path, options) => {
      const status = await fetch(`${nginx.url}${path}`, options).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      counts[kind] += 1;
      if (status !== 200) counts[`${kind} refused`] += 1;
      // A reader asks again in a while, refused or not.
      await sleep(10);
    };
    const reader = async () => {
      while (!closing.signal.aborted) await once("reads", "/api/products");
    };
    const buyer = async () => {
      while (!closing.signal.aborted)
        await once("orders", "/api/orders/invoice", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
          body: JSON.stringify(anApostilleCart()),
        });
    };
    const clients = Promise.all([reader(), reader(), reader(), buyer(), buyer()]);
    await sleep(1000);
    await restartInTurns(fleet, "SIGTERM", times);
    await sleep(1000);
    closing.abort();
    await clients;
    const refused = counts["reads refused"] + counts["orders refused"];
    return { ...counts, problems: refused === 0 ? [] : [`${refused} requests were refused`] };
  } finally {
    await nginx.stop();
    await fleet.stop();
  }
}
