import { paymentGateways } from "@dop/domain/ledger";
import { z } from "zod";
import { addressProblems, choice, listed, needed, optional, whole, type AdapterSettings } from "./variables.ts";

export const paymentVariables = z.object({
  PAYMENT_GATEWAY: choice(paymentGateways).default("sandbox"),
  SANDBOX_WEBHOOK_SECRET: optional,
  STRIPE_SECRET_KEY: optional,
  /** Signing secrets of the webhook endpoint, commas between them while one is replaced by another. */
  STRIPE_WEBHOOK_SECRET: optional,
  /** Another address of Stripe's API: for a proxy or a fake. */
  STRIPE_API_URL: optional,
  /** A file with the certificate authority of that address, in PEM. */
  STRIPE_CA_FILE: optional,
  STRIPE_TIMEOUT_SECONDS: whole(1, 60).default(10),
  /** Fate of a hold that is about to lapse before the office has decided. */
  HOLD_LAPSE: choice(["capture", "show"]).default("show"),
  /** Days that a hold on a card lasts. */
  HOLD_DAYS: whole(1, 30).default(7),
});

type PaymentVariables = z.infer<typeof paymentVariables>;

/** True for a key of Stripe that moves test money alone. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key);

function stripeProblems(env: PaymentVariables): string[] {
  const problems = needed(env, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"], "PAYMENT_GATEWAY is stripe");
  if (env.STRIPE_SECRET_KEY?.startsWith("pk_"))
    problems.push("STRIPE_SECRET_KEY: this is the publishable key; the secret one starts with sk_ or rk_");
  if (env.STRIPE_WEBHOOK_SECRET !== undefined && listed(env.STRIPE_WEBHOOK_SECRET).length === 0)
    problems.push("STRIPE_WEBHOOK_SECRET: holds no secret");
  return problems;
}

export function paymentProblems(env: PaymentVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.PAYMENT_GATEWAY === "stripe") problems.push(...stripeProblems(env));
  problems.push(...addressProblems("STRIPE_API_URL", env.STRIPE_API_URL, "https://api.stripe.com", isProduction));
  if (!isProduction) return problems;
  if (env.PAYMENT_GATEWAY !== "stripe")
    problems.push(`PAYMENT_GATEWAY: ${env.PAYMENT_GATEWAY} takes no money; production needs stripe`);
  if (env.PAYMENT_GATEWAY === "stripe" && isTestKey(env.STRIPE_SECRET_KEY ?? ""))
    problems.push("STRIPE_SECRET_KEY: this is a test key; production needs the live one");
  return problems;
}

function paymentGateway(env: PaymentVariables) {
  if (env.PAYMENT_GATEWAY !== "stripe") return { kind: env.PAYMENT_GATEWAY } as const;
  return {
    kind: "stripe",
    secretKey: env.STRIPE_SECRET_KEY ?? "",
    /** The first is the current one; an event signed with any of them counts. */
    webhookSecrets: listed(env.STRIPE_WEBHOOK_SECRET),
    /** Null: Stripe's own address. */
    apiUrl: env.STRIPE_API_URL ?? null,
    caFile: env.STRIPE_CA_FILE ?? null,
    /** Time limit of one call; a customer or a clerk waits for it, and for one repeat. */
    timeoutMs: env.STRIPE_TIMEOUT_SECONDS * 1000,
  } as const;
}

export function paymentSettings(env: PaymentVariables) {
  return { paymentGateway: paymentGateway(env), holdLapse: env.HOLD_LAPSE, holdDays: env.HOLD_DAYS } as const;
}

export type StripeSettings = AdapterSettings<ReturnType<typeof paymentGateway>, "stripe">;
