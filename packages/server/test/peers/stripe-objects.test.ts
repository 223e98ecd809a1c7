import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expanding } from "./stripe-forms.ts";
import { startFakeStripe, type FakeStripe } from "./stripe.ts";

type Kind = "null" | "boolean" | "number" | "string" | "object" | "array";

/**
 * Kinds of the properties in Stripe's published fixtures (stripe/openapi, openapi/fixtures3.json of 2026-08-21, MIT):
 * facts, without their values.
 */
const published = JSON.parse(readFileSync(join(import.meta.dirname, "published/stripe.json"), "utf8")) as Readonly<
  Record<string, Readonly<Record<string, Kind>>>
>;

/** Properties that the fixtures have only where something was asked for, and those that a later version has. */
const notAlways = new Set([
  "amount_details",
  "hooks",
  "presentment_details",
  "refunds",
  "payment_intent",
  "connect_reserved",
  "line_items",
  "issuing",
  "next_action",
  "phone_number_collection",
  "transfer_data",
  "network_reason_code",
  "failure_reason",
]);
const addedSince = new Set([
  "allowed_payment_method_types",
  "payment_record",
  "integration_identifier",
  "intended_submission_method",
  "balance_type",
  "permissions",
  "wallet_options",
  "origin_context",
  "ui_mode",
]);

const kindOf = (value: unknown): Kind =>
  value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as Kind);

/** Differences between an object and the published one of its kind, in it and in every object that it holds. */
function differences(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => differences(one, `${path}[${String(at)}]`));
  if (typeof value !== "object" || value === null) return [];
  const own = Object.entries(value).flatMap(([key, part]) => differences(part, `${path}.${key}`));
  const shape = "object" in value && typeof value.object === "string" ? published[value.object] : undefined;
  if (shape === undefined) return own;
  const has = value as Readonly<Record<string, unknown>>;
  return [
    ...own,
    ...Object.keys(shape).flatMap((key) => (key in has || notAlways.has(key) ? [] : [`${path}.${key} is missing`])),
    ...Object.keys(has).flatMap((key) =>
      key in shape || notAlways.has(key) || addedSince.has(key) ? [] : [`${path}.${key} is not Stripe's`],
    ),
    ...Object.entries(shape).flatMap(([key, kind]) => {
      const found = key in has ? kindOf(has[key]) : "null";
      const fits =
        found === kind ||
        found === "null" ||
        kind === "null" ||
        (kind === "object" && found === "string") ||
        (kind === "string" && found === "object");
      return fits ? [] : [`${path}.${key} is a ${found}, not a ${kind}`];
    }),
  ];
}

describe("the fake of Stripe", () => {
  const now = new Date("2026-11-21T18:00:00Z");
  let stripe: FakeStripe;
  beforeAll(async () => {
    stripe = await startFakeStripe();
  });
  afterAll(() => stripe.close());

  const call = async (method: string, path: string, form: Record<string, string> = {}) => {
    const body = new URLSearchParams(form).toString();
    const url = `${stripe.url}/v1/${path}${method === "GET" && body !== "" ? `?${body}` : ""}`;
    const response = await fetch(url, { method, ...(method === "POST" ? { body } : {}) });
    return (await response.json()) as { id: string; payment_intent: unknown; data: object[] };
  };
  const open = (capture = "now") =>
    call("POST", "checkout/sessions", {
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][unit_amount]": "4650",
      "line_items[0][price_data][product_data][name]": "Certified Copy",
      "metadata[capture]": capture,
    });

  it("answers and sends objects as Stripe publishes them", async () => {
    const { id } = await open("later");
    const events = [stripe.pay(id, now), stripe.charge(id, now)];
    const intent = stripe.session(id).payment_intent ?? "";
    const answers: unknown[] = [await call("POST", `payment_intents/${intent}/capture`, { amount_to_capture: "4000" })];
    answers.push(await call("POST", "refunds", { payment_intent: intent, amount: "1000" }));
    events.push(stripe.tellRefund(id, now), stripe.failRefund(id, now), stripe.review(id, now));
    events.push(stripe.warnOfFraud(id, now), stripe.dispute(id, now), stripe.closeDispute(id, now));
    const expand = { "expand[0]": "payment_intent.latest_charge.refunds" };
    answers.push(await call("GET", `checkout/sessions/${id}`, expand), await call("GET", `checkout/sessions/${id}`));
    answers.push(await call("GET", "refunds", { payment_intent: intent }), await call("GET", "balance"));
    answers.push(await call("GET", `balance_transactions/txn_${intent}`));
    stripe.setClock(() => new Date(now.getTime() + 400 * 86_400_000));
    const payouts = await call("GET", "payouts");
    const payout = (payouts.data[0] as { id: string }).id;
    answers.push(payouts, await call("GET", "balance_transactions", { payout, "expand[0]": "data.source" }));
    answers.push(await call("POST", `checkout/sessions/${(await open()).id}/expire`));
    expect(answers.flatMap((answer, at) => differences(answer, String(at)))).toEqual([]);
    expect(events.flatMap(({ body }, at) => differences(JSON.parse(body), `event ${String(at)}`))).toEqual([]);
  });

  it("answers names where a call does not ask for the objects", async () => {
    const { id } = await open();
    stripe.pay(id, now);
    expect((await call("GET", `checkout/sessions/${id}`)).payment_intent).toBe(stripe.session(id).payment_intent);
    const asked = await call("GET", `checkout/sessions/${id}`, { "expand[0]": "payment_intent" });
    expect(asked.payment_intent).toMatchObject({
      object: "payment_intent",
      latest_charge: `ch_${stripe.session(id).payment_intent ?? ""}`,
    });
    const expand = expanding({ "expand[0]": "a.b" });
    expect([expand("a"), expand("a.b"), expand("a.b.c"), expand("b")]).toEqual([true, true, false, false]);
  });
});
