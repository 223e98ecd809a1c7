import { randomUUID } from "node:crypto";
import { anApostilleCart } from "@dop/domain/testing";
import { startLicenses, startStripe } from "./faults/fake-services.mjs";
import { keepConnections, measure, measureInTurns, rounded, send, startPortal, withCleanup } from "./harness.mjs";
import { documentsWith, photosOf } from "./photos.mjs";
import { rawWrites } from "./raw-writes.mjs";

const [slices, perSlice, atOnce] = [4, 100, 16];
const wanted = 200;

/** An order's checkout at Stripe. */
async function placeOrder(agent, port, body) {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const { status, text } = await send(agent, port, { path: "/orders/invoice", headers, body, keep: true });
  if (status !== 200) throw new Error(`an order was answered with ${status}: ${text}`);
  return JSON.parse(text).payment_link.split("/").at(-1);
}

/** Signed events of paid checkouts a second, each settled with its emails enqueued when it is answered. */
export const paymentEvents = () =>
  withCleanup(async (own) => {
    const stripe = own(await startStripe());
    const licenses = own(await startLicenses());
    const variables = {
      SAMPLE_DATA: "off",
      LICENSE_REGISTRY: "http",
      LICENSE_SERVICE_URL: `http://127.0.0.1:${licenses.port}`,
      LICENSE_SERVICE_KEY: "key-of-the-bench-0123456789",
      PAYMENT_GATEWAY: "stripe",
      STRIPE_SECRET_KEY: "sk_test_bench",
      STRIPE_WEBHOOK_SECRET: stripe.secret,
      STRIPE_API_URL: `http://127.0.0.1:${stripe.port}`,
      DATABASE_CONNECTIONS: "16",
    };
    const { pool, server } = await startPortal(own, { variables, connections: 16 });
    const agent = keepConnections(own, atOnce);
    const [id, selfie] = await photosOf([2, 2], [2, 2]);
    const body = Buffer.from(JSON.stringify(anApostilleCart({ documents: documentsWith(id, selfie) })));
    const checkouts = [];
    await measure({ count: 2 * slices * perSlice + 100, atOnce: 8 }, async () =>
      checkouts.push(await placeOrder(agent, server.port, body)),
    );
    const portal = async () => {
      const { body: event, headers } = stripe.pay(checkouts.pop());
      const path = "/payments/webhook/stripe";
      const answer = await send(agent, server.port, { path, headers, body: Buffer.from(event), keep: true });
      return answer.text === '{"result":"settled"}';
    };
    const raw = async () => {
      const reference = checkouts.pop();
      await pool.query({ name: "paid", text: rawWrites.paid, values: [reference, `evt_${reference}`] });
      return true;
    };
    await measure({ count: 100, atOnce }, portal);
    const found = await measureInTurns(slices, { count: perSlice, atOnce }, { raw, portal });
    const rate = ({ p50 }) => rounded((atOnce / p50) * 1000);
    console.table([
      {
        "at once": atOnce,
        events: found.portal.runs,
        "events/s": rate(found.portal),
        "p99 ms": Math.round(found.portal.p99),
        "raw/s": rate(found.raw),
        "p50 ratio": rounded(found.portal.p50 / found.raw.p50),
      },
    ]);
    const problems =
      rate(found.portal) < wanted ? [`payment events: ${rate(found.portal)} a second, not ${wanted}`] : [];
    if (found.portal.failures > 0) problems.push(`payment events: ${found.portal.failures} were not settled`);
    return problems;
  });
