// Rules: E-27 (docs/rules)
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readAuthority } from "../../config/setting-file.ts";
import type { TwilioSettings } from "../../config/texts.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { TextTransportError, type TextDelivery, type TextEvent, type TextTransport } from "./port.ts";

/** The reader has replied STOP to Twilio. */
const unsubscribed = 21_610;

const sentSchema = z.object({ sid: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/) });
const refusalSchema = z.object({ code: z.number().int() });

/** Replies that end messages: Twilio's own, and Spanish ones. */
const stopWords = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "ALTO",
  "PARAR",
]);

/** How Twilio signs a call: HMAC-SHA1 over the address and the sorted fields. */
export function signTwilio(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name] ?? ""}`)
    .join("");
  return createHmac("sha1", authToken).update(`${url}${fields}`, "utf8").digest("base64");
}

function isSigned(authToken: string, { url, form, signature = "" }: TextDelivery): boolean {
  const expected = Buffer.from(signTwilio(authToken, url, form));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventOf(form: Readonly<Record<string, string>>): TextEvent | null {
  const { MessageSid: providerId, MessageStatus: status, From: from, Body: body } = form;
  if (status !== undefined && providerId !== undefined) {
    if (status === "delivered") return { kind: "status", providerId, state: "delivered" };
    return status === "undelivered" || status === "failed" ? { kind: "status", providerId, state: "refused" } : null;
  }
  const isStop = body !== undefined && stopWords.has(body.trim().toUpperCase());
  return isStop && from !== undefined ? { kind: "stop", from } : null;
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/**
 * Twilio's Messages API. What it answers may quote the number, and is not passed on.
 * @param statusUrl where Twilio tells what became of a message
 * @throws ConfigError when the file of the authority cannot be read
 */
export function createTwilioTransport(settings: TwilioSettings, statusUrl: () => string): TextTransport {
  const { accountSid, authToken, from, apiUrl, timeoutMs } = settings;
  const call = createPrivateFetch({ ca: readAuthority("TWILIO_CA_FILE", settings.caFile), timeoutMs });
  const address = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };

  return {
    send: async ({ to, body }) => {
      const form = new URLSearchParams({ To: to, Body: body, ...sender, StatusCallback: statusUrl() });
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
      const answer = await call(address, { method: "POST", headers, body: form }).catch((error: unknown) => {
        throw new TextTransportError(isTimeout(error) ? "TIMEOUT" : "UNREACHABLE");
      });
      const content: unknown = await answer.json().catch(() => null);
      const sent = sentSchema.safeParse(content).data;
      if (answer.status === 201 && sent !== undefined) return sent.sid;
      const code = refusalSchema.safeParse(content).data?.code;
      if (code === unsubscribed) throw new TextTransportError("STOPPED", code);
      // What Twilio has understood and refused stays refused; a wrong key or too many calls do not.
      throw new TextTransportError(answer.status === 400 ? "REFUSED" : "FAILED", code ?? answer.status);
    },
    readEvent: (delivery) => (isSigned(authToken, delivery) ? eventOf(delivery.form) : "forged"),
  };
}
