import { z } from "zod";
import { addressProblems, choice, needed, optional, whole, type AdapterSettings } from "./variables.ts";

export const smsVariables = z.object({
  SMS: choice(["off", "capture", "twilio"]).default("off"),
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  /** A number such as +18015550100, or the id of a messaging service (MG…). */
  TWILIO_FROM: optional,
  /** Another address of Twilio's API: for a proxy or a fake. */
  TWILIO_API_URL: optional,
  /** A file with the certificate authority of that address, in PEM. */
  TWILIO_CA_FILE: optional,
  TWILIO_TIMEOUT_SECONDS: whole(1, 60).default(10),
  /** Text messages in 24 hours, to all numbers together (rule E-31). */
  SMS_DAILY_LIMIT: whole(1, 1_000_000).default(1000),
});

type SmsVariables = z.infer<typeof smsVariables>;

export function smsProblems(env: SmsVariables, isProduction: boolean): string[] {
  const problems: string[] = [];
  if (env.SMS === "twilio")
    problems.push(...needed(env, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"], "SMS is twilio"));
  if (env.TWILIO_FROM !== undefined && !/^(?:\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/.test(env.TWILIO_FROM))
    problems.push("TWILIO_FROM: must be a number such as +18015550100, or the id of a messaging service (MG…)");
  if (env.TWILIO_ACCOUNT_SID !== undefined && !/^AC[0-9a-f]{32}$/.test(env.TWILIO_ACCOUNT_SID))
    problems.push("TWILIO_ACCOUNT_SID: must begin with AC and have 32 digits or letters from a to f after it");
  problems.push(...addressProblems("TWILIO_API_URL", env.TWILIO_API_URL, "https://api.twilio.com", isProduction));
  if (isProduction && env.SMS === "capture")
    problems.push("SMS: capture sends nothing; production needs twilio or off");
  return problems;
}

function smsTransport(env: SmsVariables) {
  if (env.SMS !== "twilio") return { kind: env.SMS } as const;
  return {
    kind: "twilio",
    accountSid: env.TWILIO_ACCOUNT_SID ?? "",
    authToken: env.TWILIO_AUTH_TOKEN ?? "",
    from: env.TWILIO_FROM ?? "",
    apiUrl: (env.TWILIO_API_URL ?? "https://api.twilio.com").replace(/\/+$/, ""),
    caFile: env.TWILIO_CA_FILE ?? null,
    timeoutMs: env.TWILIO_TIMEOUT_SECONDS * 1000,
  } as const;
}

export const smsSettings = (env: SmsVariables) =>
  ({ smsTransport: smsTransport(env), smsDailyLimit: env.SMS_DAILY_LIMIT }) as const;

export type TwilioSettings = AdapterSettings<ReturnType<typeof smsTransport>, "twilio">;
