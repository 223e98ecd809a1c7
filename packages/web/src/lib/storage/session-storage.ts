import type { LoginAnswer } from "@dop/domain/contract";
import { parseJson } from "../api/parse-json.ts";
import { readStored, writeStored } from "./stored-text.ts";

export interface Session {
  readonly token: string;
  readonly user: LoginAnswer["user"];
  /** Milliseconds since the epoch. */
  readonly expirationTime: number;
}

/** The storage keys of the session, and of its idle end, which other tabs follow. */
export const sessionKeys = {
  token: "token",
  expirationTime: "expirationTime",
  user: "user",
  idleEnd: "idleEnd",
} as const;

/** The storage key of the reason for which the last session ended, until the next login. */
export const sessionEndKey = "sessionEnd";

/** The reason for the end of a session: idle for too long, expired, or ended in another place. */
export type SessionEnd = "idle" | "expired" | "elsewhere";

/** A stored session with this much time left, or less, is dropped. */
const LEAST_REMAINING_MS = 30_000;

/** The stored session at `now` (ms since the epoch). One that is incomplete or about to end is removed. */
export function loadSession(now: number): Session | undefined {
  const found = read();
  if (!found) return undefined;
  if (found.expirationTime - now > LEAST_REMAINING_MS) return found;
  noteSessionEnd();
  removeSession();
  return undefined;
}

/** Stores the session; a browser that refuses storage has it in this page alone. */
export function storeSession(session: Session): void {
  const failure =
    writeStored(sessionKeys.user, JSON.stringify(session.user)) ??
    writeStored(sessionKeys.expirationTime, String(session.expirationTime)) ??
    // Last, because other tabs read all three when this one changes.
    writeStored(sessionKeys.token, session.token);
  if (failure !== undefined) removeSession();
}

/** Removes every trace of the session from storage. */
export function removeSession(): void {
  for (const key of Object.values(sessionKeys)) writeStored(key, null);
}

/** Stores the reason for the end of a session, for the login page of every tab. Call it before `removeSession`. */
export function noteSessionEnd(): void {
  const passed = (key: string): boolean => Number(readStored(key) ?? Infinity) <= Date.now();
  const reason = passed(sessionKeys.idleEnd) ? "idle" : passed(sessionKeys.expirationTime) ? "expired" : "elsewhere";
  if (readStored(sessionKeys.token)) writeStored(sessionEndKey, reason satisfies SessionEnd);
}

function read(): Session | undefined {
  const token = readStored(sessionKeys.token);
  const expirationTime = Number(readStored(sessionKeys.expirationTime));
  const user = parseJson(readStored(sessionKeys.user) ?? "");
  if (!token || !Number.isFinite(expirationTime) || !isUser(user)) return undefined;
  return { token, expirationTime, user };
}

function isUser(value: unknown): value is Session["user"] {
  if (typeof value !== "object" || value === null) return false;
  const { display_name, userRole } = value as Partial<Session["user"]>;
  return typeof display_name === "string" && typeof userRole?.role === "string";
}
