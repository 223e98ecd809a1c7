import { useState } from "react";
import { parseJson } from "../api/parse-json.ts";
import { currentSession } from "./session.ts";
import { readStored, storedKeys, writeStored } from "./stored-text.ts";

/**
 * Drafts of staff, stored in this browser by person and place through tabs, reloads and a lost session. Logging out
 * drops them. Customers have no account: their drafts belong to an order, by its number.
 */
const prefix = "dop-draft.";
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** More characters than any form sends. */
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

/** The draft at a place, empty without one. @param name of the place: `message:40001` */
export const readDraft = (name: string): string => read(ownPrefix() + name)?.text ?? "";

/** Stores a draft; an empty one is dropped. */
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

/** The text that was typed while its beginning was being sent. */
const remaining = (text: string, sent: string): string => {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trim() : typed;
};

/**
 * A text that outlives its form. After sending, call `drop` with the sent text: later input stays. Give the form its
 * draft's name as `key`, so that each draft has its own form.
 */
export function useDraft(
  name: string,
): readonly [text: string, setText: (text: string) => void, drop: (sent: string) => void] {
  const [text, setText] = useState(() => readDraft(name));
  function change(next: string): void {
    writeDraft(name, next);
    setText(next);
  }
  // Storage has the latest text; the form that sends may have an earlier one.
  return [text, change, (sent) => change(remaining(readDraft(name), sent))];
}
