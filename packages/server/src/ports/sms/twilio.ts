// Rules: E-27 (docs/rules)
import { createHmac, timingSafeEqual } from "node:crypto";
import { smsFailures, type SmsFailure } from "@dop/domain/contract";
import { z } from "zod";
import { readAuthority } from "../../config/setting-file.ts";
import type { TwilioSettings } from "../../config/sms.ts";
import { ServiceDownError } from "../external-service.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { SmsTransportError, type SmsDelivery, type SmsEvent, type SmsTransport } from "./port.ts";

/** Twilio's error numbers by the one to blame: a STOP, the number, the office (below), or Twilio itself. */
const failures: Partial<Readonly<Record<SmsFailure, readonly number[]>>> = {
  STOPPED: [21_610],
  NUMBER: [21_211, 21_214, 21_217, 21_614, 21_635, 30_005, 30_006],
  // Key, account, country, sender, Messaging Service; what carriers filter; registration with the carriers.
  OFFICE: [
    20_003, 20_005, 21_212, 21_408, 21_601, 21_603, 21_606, 21_608, 21_612, 21_659, 21_660, 21_703, 21_705, 30_002,
    30_007, 30_024, 30_032, 30_034,
  ],
  FAILED: [20_429, 30_001],
};

const failureOf = (code: number | null, other: SmsFailure): SmsFailure =>
  smsFailures.find((failure) => code !== null && failures[failure]?.includes(code)) ?? other;

const sidSchema = z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/);
const sentSchema = z.object({ sid: sidSchema });
const accountSchema = z.object({ sid: z.string(), status: z.string() });
const refusalSchema = z.object({ code: z.number().int() });

/** Replies that end messages: Twilio's own, and Spanish ones. */
const stopWords = new Set("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ALTO PARAR".split(" "));
/** Replies that ask for messages: Twilio's own, and Spanish ones. */
const startWords = new Set("START YES UNSTOP SI SÍ".split(" "));

/** Twilio's signature of a call: HMAC-SHA1 over the address and the sorted fields. */
export function signTwilio(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name] ?? ""}`)
    .join("");
  return createHmac("sha1", authToken).update(`${url}${fields}`, "utf8").digest("base64");
}

function isSigned(authToken: string, { url, form, signature = "" }: SmsDelivery): boolean {
  const expected = Buffer.from(signTwilio(authToken, url, form));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The query parameter of report addresses with our own id of the message. */
const idField = "text";

/** Our own id of the message of a report, which may come before the answer with the provider's id. */
function smsIdOf(url: string): number | null {
  const id = new URL(url).searchParams.get(idField) ?? "";
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}

function eventOf({ url, form }: SmsDelivery): SmsEvent | null {
  const { MessageSid: providerId, MessageStatus: status, ErrorCode: code = "", From: from, Body: body } = form;
  const { OptOutType: optOut } = form;
  if (status !== undefined && sidSchema.safeParse(providerId).success && providerId !== undefined) {
    const errorCode = /^\d{1,6}$/.test(code) ? Number(code) : null;
    const failure = failureOf(errorCode, "REFUSED");
    const about = { kind: "status", providerId, smsId: smsIdOf(url), failure } as const;
    if (status === "delivered") return { ...about, state: "delivered", errorCode: null };
    const isLost = status === "undelivered" || status === "failed";
    return isLost ? { ...about, state: "refused", errorCode } : null;
  }
  // A Messaging Service has stop words of its own.
  const word = (body ?? "").trim().toUpperCase().normalize("NFC");
  const isStop = optOut === "STOP" || stopWords.has(word);
  const isStart = optOut === "START" || startWords.has(word);
  if (from === undefined || !/^\+?\d{1,20}$/.test(from) || !(isStop || isStart)) return null;
  return { kind: isStop ? "stop" : "start", from };
}

/**
 * Twilio's Messages API. Its answers may quote the number, and are not passed on.
 * @param statusUrl the address for Twilio's reports
 * @throws ConfigError when the file of the authority cannot be read
 */
export function createTwilioTransport(settings: TwilioSettings, statusUrl: () => string): SmsTransport {
  const { accountSid, authToken, from, apiUrl, timeoutMs } = settings;
  const call = createPrivateFetch({ ca: readAuthority("TWILIO_CA_FILE", settings.caFile), timeoutMs });
  const account = `${apiUrl}/2010-04-01/Accounts/${accountSid}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };

  return {
    takesReplies: true,
    ping: async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      const headers = { authorization };
      const answer = await call(`${account}.json`, { method: "GET", headers, signal }).catch(() => {
        throw new ServiceDownError(signal.aborted ? "TIMEOUT" : "UNREACHABLE");
      });
      if (answer.status === 401 || answer.status === 403) throw new ServiceDownError("REFUSED");
      const content: unknown = await answer.json().catch(() => null);
      const found = accountSchema.safeParse(content).data;
      const isBusy = (answer.status === 429 || answer.status >= 500) && refusalSchema.safeParse(content).success;
      if (isBusy) throw new ServiceDownError("BUSY");
      if (answer.status !== 200 || found?.sid !== accountSid) throw new ServiceDownError("STRANGE_ANSWER");
      if (found.status !== "active") throw new ServiceDownError("REFUSED");
    },
    send: async ({ id, to, body }) => {
      const reports = `${statusUrl()}?${idField}=${String(id)}`;
      const form = new URLSearchParams({ To: to, Body: body, ...sender, StatusCallback: reports });
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await call(`${account}/Messages.json`, { method: "POST", headers, body: form, signal }).catch(
        () => {
          throw new SmsTransportError(signal.aborted ? "TIMEOUT" : "UNREACHABLE");
        },
      );
      const content: unknown = await answer.json().catch(() => null);
      // The message was accepted even if its id cannot be read: a retry would send another one.
      if (answer.status === 201) return sentSchema.safeParse(content).data?.sid ?? null;
      const code = refusalSchema.safeParse(content).data?.code ?? null;
      // A status of 400 is final; too many calls are not.
      throw new SmsTransportError(failureOf(code, answer.status === 400 ? "REFUSED" : "FAILED"), code ?? answer.status);
    },
    readEvent: (delivery) => (isSigned(authToken, delivery) ? eventOf(delivery) : "forged"),
  };
}
