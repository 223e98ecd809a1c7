import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./listen.ts";

/** A fake of the parts of Twilio's Messages API that the portal uses. */
export interface FakeTwilio {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Sends text messages by it, as environment variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** The sent messages, oldest first. */
  readonly sent: readonly { readonly sid: string; readonly form: Readonly<Record<string, string>> }[];
  /** Numbers that have replied STOP, numbers that are none, and a fault in the place of answers. */
  readonly stopped: Set<string>;
  readonly unknown: Set<string>;
  fault: 429 | 500 | "garbled" | null;
  /** Runs between an accepted message and its answer. */
  beforeAnswer: ((form: Readonly<Record<string, string>>, sid: string) => Promise<unknown>) | null;
  /** The reported state of the account. */
  status: "active" | "suspended";
  close(): Promise<void>;
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const sent: { sid: string; form: Record<string, string> }[] = [];
  const state: Pick<FakeTwilio, "beforeAnswer" | "fault" | "status"> = {
    beforeAnswer: null,
    fault: null,
    status: "active",
  };
  const stopped = new Set<string>();
  const unknown = new Set<string>();
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const answerTo = (path: string | undefined, key: string | undefined, form: Record<string, string>) => {
    const { To: to = "" } = form;
    if (state.fault !== null && state.fault !== "garbled")
      return [state.fault, { code: 20_429, message: `no: ${to}` }] as const;
    if (key !== authorization) return [401, { code: 20_003, message: "Authenticate" }] as const;
    if (path === `/2010-04-01/Accounts/${accountSid}.json`)
      return [200, { sid: accountSid, status: state.status }] as const;
    if (path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return [404, { code: 20_404 }] as const;
    if (stopped.has(to)) return [400, { code: 21_610, message: `unsubscribed: ${to}` }] as const;
    if (unknown.has(to)) return [400, { code: 21_211, message: `invalid: ${to}` }] as const;
    const sid = `SM${randomBytes(16).toString("hex")}`;
    sent.push({ sid, form });
    return [201, { sid, status: "queued", error_code: null }] as const;
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      const [status, content] = answerTo(request.url, request.headers.authorization, form);
      if ("sid" in content && status === 201) await state.beforeAnswer?.(form, content.sid);
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(state.fault === "garbled" ? "<h1>soon</h1>" : JSON.stringify(content));
    });
  });
  const url = `http://127.0.0.1:${String(await listen(server))}`;
  return {
    url,
    accountSid,
    authToken,
    variables: {
      SMS: "twilio",
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: "+18015550100",
      TWILIO_API_URL: url,
    },
    sent,
    stopped,
    unknown,
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
