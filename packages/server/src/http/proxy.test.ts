import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../../scripts/lib/free-port.mjs";
import { buildApp } from "../app.ts";
import { startNginx, type NginxLines, type RunningNginx } from "../../test/peers/nginx.ts";
import { openTestPortal, type TestPortal } from "../../test/test-portal.ts";

const page = readFileSync(new URL("../../../../docs/operations/proxy.md", import.meta.url), "utf8");

/** The lines of the page, with these ports in place of 3000 and 3001. */
function documentedLines(ports: readonly number[]): NginxLines {
  const upstreams = page.match(/^upstream portal \{[^}]*\}/gm) ?? [];
  const both = upstreams.find((block) => block.includes(":3001")) ?? "";
  const location = /^ {2}location \/ \{([^}]*)\}/m.exec(page)?.[1] ?? "";
  const deploy = fileURLToPath(new URL("../../../../deploy", import.meta.url));
  const outage = /^ {2}location = \/outage\.html \{[^}]*\}/m.exec(page)?.[0] ?? "";
  return {
    more: outage.replace("/opt/document-ordering-portal/deploy", deploy),
    upstream: ports.reduce((text, port, index) => text.replace(`:${3000 + index}`, `:${port}`), both),
    location,
  };
}

let test: TestPortal;
let nginx: RunningNginx;
const ports: number[] = [];
const servers: FastifyInstance[] = [];

async function start(index: number): Promise<void> {
  const app = await buildApp(test.portal, { logger: pino({ level: "silent" }), webDist: null });
  await app.listen({ host: "127.0.0.1", port: ports[index] ?? 0 });
  servers[index] = app;
}

beforeAll(async () => {
  test = await openTestPortal();
  for (const index of [0, 1]) {
    ports.push(await freePort());
    await start(index);
  }
  nginx = await startNginx(documentedLines(ports));
});
afterAll(async () => {
  await nginx.stop();
  await Promise.all(servers.map((server) => server.close()));
  await test.close();
});

/** Waits until this server is ready, as the page says to do before restarting the other one. */
async function becomesReady(index: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports[index]}/api/health/ready`);
  expect(answer.status).toBe(200);
  // A request that was refused here is at the other server now, and ends there.
  await sleep(150);
}

/** One request on its own connection, without retries. @returns the status, or the error's name */
function ask(agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get(`${nginx.url}/api/fees`, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    }).once("error", (error) => resolve(error.message));
  });
}

it("answers every request through the documented nginx while both servers restart in turn", async () => {
  const answers = new Map<number | string, number>();
  const agent = new Agent({ keepAlive: false });
  const until = { done: false };
  const client = async (): Promise<void> => {
    while (!until.done) {
      const answer = await ask(agent);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      await sleep(5);
    }
  };
  const clients = [client(), client(), client(), client()];
  for (const index of [0, 1, 0, 1]) {
    await servers[index]?.close();
    // Requests go to the remaining server.
    await sleep(200);
    await start(index);
    await becomesReady(index);
  }
  until.done = true;
  await Promise.all(clients);
  expect([...answers.keys()]).toEqual([200]);
  expect(answers.get(200)).toBeGreaterThan(40);
});

it("shows the page about the outage while no server answers, and not on request", async () => {
  expect((await fetch(`${nginx.url}/outage.html`)).status).toBe(404);
  for (const server of servers) await server.close();
  const away = await fetch(`${nginx.url}/my-orders/1`);
  expect([away.status, away.headers.get("content-type")]).toEqual([502, expect.stringContaining("text/html")]);
  const text = await away.text();
  expect(text).toContain("We will be back in a few minutes");
  expect(text).toContain("Volveremos en unos minutos");
  for (const index of [0, 1]) await start(index);
  expect((await fetch(`${nginx.url}/api/fees`)).status).toBe(200);
});
