import { useEffect, useEffectEvent, useState } from "react";
import { handleError } from "../../../../lib/api/handle-error.ts";

/** The result of a call; undefined until it arrives. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly retry: () => void;
}

interface CachedCall {
  readonly promise: Promise<unknown>;
  /** ms since the epoch. */
  readonly until: number;
  answer?: { readonly value: unknown };
}

const CACHE_MS = 60_000;
const cache = new Map<string, CachedCall>();

/** Removes every cached answer, as a page load does. */
export const clearCallCache = (): void => cache.clear();

/**
 * Loads once per `key`, and caches the answer for a minute. Failures go through the general handler, and are retried by
 * `retry` and when the connection comes back. In place of a query library, it keeps the load of the steps fast.
 */
export function useCall<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ key: string; attempt: number; data?: T; error?: unknown }>();
  const start = useEffectEvent(() => ask(key, load));

  useEffect(() => {
    let wanted = true;
    start().then(
      (data) => {
        if (wanted) setSettled({ key, attempt, data });
      },
      (error: unknown) => {
        if (!wanted) return;
        handleError(error);
        setSettled({ key, attempt, error });
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, attempt]);

  const failed = settled?.key === key && settled.error !== undefined;
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => setAttempt((count) => count + 1);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);

  const mine = settled?.key === key ? settled : undefined;
  return {
    data: mine?.data ?? (cache.get(key)?.answer?.value as T | undefined),
    error: mine?.error,
    busy: mine?.attempt !== attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}

function ask<T>(key: string, load: () => Promise<T>): Promise<T> {
  const present = cache.get(key);
  if (present && present.until > Date.now()) return present.promise as Promise<T>;
  const promise = load();
  const entry: CachedCall = { promise, until: Date.now() + CACHE_MS };
  cache.set(key, entry);
  promise.then(
    (value) => {
      entry.answer = { value };
    },
    () => cache.delete(key),
  );
  return promise;
}
