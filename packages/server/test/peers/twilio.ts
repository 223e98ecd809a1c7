import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";
import { readPublished } from "./published.ts";

interface PublishedTwilio {
  readonly errors: Readonly<
    Record<string, { readonly status: number | null; readonly message: string; readonly about: string }>
  >;
}

/** Errors by number, with their HTTP status; null for those that only reports have. */
export const { errors: twilioErrors } = readPublished("twilio") as PublishedTwilio;

/** A fake of the parts of Twilio's Messages API that the portal uses. */
export interface FakeTwilio {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Sends text messages by it, as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** The sent messages, oldest first. */
  readonly sent: readonly { readonly sid: string; readonly form: Readonly<Record<string, string>> }[];
  /** Numbers that are refused, with the number of the error, and a fault in the place of answers. */
  readonly refusals: Map<string, number>;
  fault: 429 | 500 | 503 | "garbled" | "silent" | null;
  /** Runs between an accepted message and its answer. */
  beforeAnswer: ((form: Readonly<Record<string, string>>, sid: string) => Promise<unknown>) | null;
  /** The reported state of the account. */
  status: "active" | "suspended";
  /** A report about a message, as it is posted. */
  report(sid: string, status: string, errorCode?: number): Record<string, string>;
  /** A reply of a phone, as it is posted; `optOut` where the Messaging Service took it for one. */
  inbound(from: string, body: string, optOut?: "STOP" | "HELP" | "START"): Record<string, string>;
  close(): Promise<void>;
}

const apiVersion = "2010-04-01";
const newSid = (kind: string): string => `${kind}${randomBytes(16).toString("hex").toUpperCase()}`;
/** RFC 2822, as `Fri, 13 Aug 2026 01:16:24 +0000`. */
const dated = (): string => new Date().toUTCString().replace("GMT", "+0000");

const twilioError = (code: number, status: number, to = "") => ({
  code,
  message: `${twilioErrors[String(code)]?.message ?? "Internal Server Error"}: ${to}`,
  more_info: `https://www.twilio.com/docs/errors/${String(code)}`,
  status,
});

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const sent: { sid: string; form: Record<string, string> }[] = [];
  const state: Pick<FakeTwilio, "beforeAnswer" | "fault" | "status"> = {
    beforeAnswer: null,
    fault: null,
    status: "active",
  };
  const refusals = new Map<string, number>();
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const account = `/${apiVersion}/Accounts/${accountSid}`;
  const accountObject = () => ({
    auth_token: authToken,
    date_created: dated(),
    date_updated: dated(),
    friendly_name: "Example County",
    owner_account_sid: accountSid,
    sid: accountSid,
    status: state.status,
    subresource_uris: { messages: `${account}/Messages.json` },
    type: "Full",
    uri: `${account}.json`,
  });
  const messageObject = (sid: string, form: Readonly<Record<string, string>>) => ({
    account_sid: accountSid,
    api_version: apiVersion,
    body: form["Body"] ?? null,
    date_created: dated(),
    date_sent: null,
    date_updated: dated(),
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from: form["From"] ?? null,
    messaging_service_sid: form["MessagingServiceSid"] ?? null,
    num_media: "0",
    // A Messaging Service has chosen no sender yet.
    num_segments: form["From"] === undefined ? "0" : "1",
    price: null,
    price_unit: "USD",
    sid,
    status: form["From"] === undefined ? "accepted" : "queued",
    subresource_uris: { media: `${account}/Messages/${sid}/Media.json` },
    to: form["To"] ?? null,
    uri: `${account}/Messages/${sid}.json`,
  });
  const answerTo = (path: string | undefined, key: string | undefined, form: Record<string, string>) => {
    const { To: to = "" } = form;
    if (typeof state.fault === "number")
      return [state.fault, twilioError(state.fault === 429 ? 20_429 : 20_500, state.fault, to)] as const;
    if (key !== authorization) return [401, twilioError(20_003, 401)] as const;
    if (path === `${account}.json`) return [200, accountObject()] as const;
    if (path !== `${account}/Messages.json`) return [404, twilioError(20_404, 404)] as const;
    const refusal = refusals.get(to);
    if (refusal !== undefined) {
      const { status } = twilioErrors[String(refusal)] ?? {};
      return [status ?? 400, twilioError(refusal, status ?? 400, to)] as const;
    }
    const sid = newSid("SM");
    sent.push({ sid, form });
    return [201, messageObject(sid, form)] as const;
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (state.fault === "silent") return;
      const form = Object.fromEntries(new URLSearchParams(body));
      const [status, content] = answerTo(request.url, request.headers.authorization, form);
      if ("sid" in content && status === 201) await state.beforeAnswer?.(form, content.sid);
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(state.fault === "garbled" ? "<h1>soon</h1>" : JSON.stringify(content));
    });
  });
  const url = `http://127.0.0.1:${String(await listen(server))}`;
  const from = "+18015550100";
  return {
    url,
    accountSid,
    authToken,
    variables: {
      SMS: "twilio",
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from,
      TWILIO_API_URL: url,
    },
    sent,
    refusals,
    report: (sid, status, errorCode) => ({
      AccountSid: accountSid,
      ApiVersion: apiVersion,
      From: from,
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      To: sent.find((one) => one.sid === sid)?.form["To"] ?? "+18015550117",
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    }),
    inbound: (phone, body, optOut) => {
      const sid = newSid("SM");
      return {
        AccountSid: accountSid,
        ApiVersion: apiVersion,
        Body: body,
        From: phone,
        FromCity: "SALT LAKE CITY",
        FromCountry: "US",
        FromState: "UT",
        FromZip: "84111",
        MessageSid: sid,
        NumMedia: "0",
        NumSegments: "1",
        SmsMessageSid: sid,
        SmsSid: sid,
        SmsStatus: "received",
        To: from,
        ToCity: "",
        ToCountry: "US",
        ToState: "UT",
        ToZip: "",
        ...(optOut === undefined ? {} : { OptOutType: optOut }),
      };
    },
    get beforeAnswer() {
      return state.beforeAnswer;
    },
    set beforeAnswer(happens) {
      state.beforeAnswer = happens;
    },
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    get status() {
      return state.status;
    },
    set status(status) {
      state.status = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
