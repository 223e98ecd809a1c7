import { ApiError } from "../lib/api/api-error.ts";
import { answers, api, type CallOptions, isExplained } from "../lib/api/api.ts";
import { errorMessage } from "../lib/api/handle-error.ts";
import { toast } from "../lib/messages/toast.ts";
import { leaveForLogin } from "../lib/api/forbidden.ts";
import { createSignal } from "../lib/api/signal.ts";
import { currentSession, startSession } from "../lib/storage/session.ts";
import { storeIdleEnd } from "./idle-end.ts";
import { logoutAnswerSchema } from "@dop/domain/contract";

type Call = (typeof api)["post"];

/** Wraps a call: when it is refused without a proof of identity, asks for one and repeats the call. */
function proving(plain: Call): Call {
  async function request(path: string, options: CallOptions = {}): Promise<unknown> {
    try {
      return await plain(path, { ...options, explains403: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      const asksProof = error.code === "STEP_UP_REQUIRED";
      if (asksProof && (await askForProof())) return request(path, options);
      // Another login from the same place would help nobody (rule A-44).
      if (error.code === "OUTSIDE_NETWORKS") toast.error(errorMessage(error));
      else if (!asksProof && !isExplained(options)) leaveForLogin(error.data ?? "");
      throw error;
    }
  }
  return request as Call;
}

/** Makes every call of the staff's pages ask for a proof of identity where the server requires one (rule A-24). */
export function askForProofs(): void {
  for (const method of ["get", "post", "patch", "delete"] as const) api[method] = proving(api[method]);
}

/** Keeps the permissions that an answer names, where they have changed since (rule A-46). */
export function storePermissions(token: string | undefined, named: string | null): void {
  const session = currentSession();
  if (session?.token !== token || !session || named === null || String(session.user.permissions) === named) return;
  const user = { ...session.user, permissions: named.split(",") };
  startSession({ ...session, user, expiresIn: (session.expirationTime - Date.now()) / 1000 });
}

/** Keeps what each answer says about the session: when it would be idle, and what its user may do. */
export function hearAnswers(): void {
  answers.heard = (token, headers) => {
    storeIdleEnd(token, headers.get("x-session-idle-in"));
    storePermissions(token, headers.get("x-permissions"));
  };
}

/** The open question for a proof of identity (rule A-24), one for all refused calls. */
let question: { readonly answered: Promise<boolean>; readonly answer: (proven: boolean) => void } | undefined;
const { subscribe, notify } = createSignal();
export { subscribe as subscribeToQuestion };

/** Asks the user, unless the question is open already. @returns true when they proved their identity */
function askForProof(): Promise<boolean> {
  if (question === undefined) {
    let answer: (proven: boolean) => void = () => undefined;
    const answered = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    question = { answered, answer };
    notify();
  }
  return question.answered;
}

/** Repeats the waiting calls, or lets them fail as they were refused. */
export function answerQuestion(proven: boolean): void {
  question?.answer(proven);
  question = undefined;
  notify();
}

export const isAsked = (): boolean => question !== undefined;

/** Makes a logout end the session at the county's identity provider as well (rule A-27). */
export function logOutAtProvider(): void {
  const plain = api.post;
  async function post(path: string, options: CallOptions = {}): Promise<unknown> {
    if (path !== "/users/logout") return plain(path, options);
    // A session that an admin has ended is what the user wants.
    const { provider_url } = await plain(path, { explains403: true, schema: logoutAnswerSchema });
    if (provider_url !== undefined) window.location.assign(provider_url);
    return undefined;
  }
  api.post = post as typeof plain;
}
