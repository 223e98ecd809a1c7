// Rules: Q-14 (docs/rules)
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../api/query.ts";
import type { LiveEvent } from "./follow-events.ts";

/** Milliseconds after the first of several changes, and at least between two reloads of the page. */
const pace = { first: 100, next: 600 } as const;

/** Reloads queries soon after they changed; of a page that nobody sees when it is looked at again. */
function createReloads() {
  const due = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const reload = (): void => {
    timer = undefined;
    last = performance.now();
    const refetchType = document.hidden ? "none" : "active";
    for (const queryKey of due.values()) void queryClient.invalidateQueries({ queryKey, refetchType });
    due.clear();
  };
  return {
    add: (keys: readonly QueryKey[]): void => {
      for (const key of keys) due.set(JSON.stringify(key), key);
      if (due.size > 0) timer ??= setTimeout(reload, Math.max(pace.first, last + pace.next - performance.now()));
    },
    end: (): void => clearTimeout(timer),
  };
}

/**
 * Keeps what the page shows as it is on the server.
 * @param owner whoever the stream is for, such as a session: tabs of one share a stream; undefined for no stream
 * @param query of GET /events
 * @param keysOf the queries that a change concerns
 */
export function useLive(owner: string | undefined, query: string, keysOf: (event: LiveEvent) => readonly QueryKey[]) {
  const concerned = useEffectEvent(keysOf);
  useEffect(() => {
    if (owner === undefined) return;
    const reloads = createReloads();
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { shareEvents } = await import("./follow-events.ts");
      if (!isOver) end = shareEvents(`dop-events ${owner}`, query, (event) => reloads.add(concerned(event)));
    };
    // Without a stream the page reloads when it is looked at.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      end?.();
      reloads.end();
    };
  }, [owner, query]);
}
