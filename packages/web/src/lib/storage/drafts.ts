import { useState } from "react";
import { parseJson } from "../api/parse-json.ts";
import { currentSession } from "./session.ts";
import { readStored, storedKeys, writeStored } from "./stored-text.ts";

/**
 * What staff have typed and not sent: kept in this browser by person and place, through tabs, reloads and a session
 * that was lost. Logging out on purpose drops it. Customers have no account: theirs are of an order, by its number.
 */
const prefix = "dop-draft.";
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** Shorter than anything that a form sends. */
const longest = 20_000;

interface Stored {
  readonly text: string;
  /** ms since the epoch */
  readonly at: number;
}

const ownPrefix = (): string => `${prefix}${currentSession()?.user.id ?? "customer"}.`;

function read(key: string): Stored | undefined {
  const stored = parseJson(readStored(key) ?? "") as Partial<Stored> | null | undefined;
  if (typeof stored?.text !== "string" || typeof stored.at !== "number") return undefined;
  if (Date.now() - stored.at <= keptMs) return { text: stored.text, at: stored.at };
  writeStored(key, null);
  return undefined;
}

/** The draft at a place, empty without one. @param name what it is for: `message:40001` */
export function readDraft(name: string): string {
  return read(ownPrefix() + name)?.text ?? "";
}

/** Keeps a draft; an empty one is dropped. */
export function writeDraft(name: string, text: string): void {
  const isKept = text.trim() !== "" && text.length <= longest;
  writeStored(ownPrefix() + name, isKept ? JSON.stringify({ text, at: Date.now() } satisfies Stored) : null);
}

/** Drops all drafts of the user who is logged in. */
export function dropDrafts(): void {
  for (const key of storedKeys(ownPrefix())) writeStored(key, null);
}

/** Drops every user's drafts that are older than drafts are kept. */
export function dropOldDrafts(): void {
  for (const key of storedKeys(prefix)) read(key);
}

/** What remains of a text once its beginning was sent: what was typed meanwhile. */
const remaining = (text: string, sent: string): string => {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trim() : typed;
};

/**
 * A text that outlives its form. After sending, call `drop` with what was sent: what was typed meanwhile stays.
 * Give the form its draft's name as `key`, so that each draft has its own form.
 */
export function useDraft(
  name: string,
): readonly [text: string, setText: (text: string) => void, drop: (sent: string) => void] {
  const [text, setText] = useState(() => readDraft(name));
  function change(next: string): void {
    writeDraft(name, next);
    setText(next);
  }
  // The browser's storage has what was typed last; the form that sends may have an earlier text.
  return [text, change, (sent) => change(remaining(readDraft(name), sent))];
}
