// Rules: Q-14 (docs/rules)
import type { QueryKey } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "../api/query.ts";
import type { LiveEvent } from "./follow-events.ts";

/** Milliseconds after the first of several changes, and at least between two reloads of a query. */
const pace = { first: 100, next: 600 } as const;
/** A query is reloaded for at most one in so many milliseconds: a long list must not keep the server busy. */
const loadedShare = 4;
/** Milliseconds after which a reload without an answer no longer holds up the next one. */
const longestReload = 20_000;

/**
 * Reloads queries soon after they changed, each when its last reload is over, which the next one would end without an
 * answer; of a page that nobody sees when it is looked at again.
 */
function createReloads() {
  const due = new Map<string, QueryKey>();
  /** The time before which a query is not reloaded again. */
  const rests = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (): void => {
    if (due.size === 0) return;
    const earliest = Math.min(...[...due.keys()].map((name) => rests.get(name) ?? 0));
    timer ??= setTimeout(reload, Math.max(pace.first, earliest - performance.now()));
  };
  const reload = (): void => {
    timer = undefined;
    const began = performance.now();
    for (const [name, until] of rests) if (until <= began) rests.delete(name);
    const refetchType = document.hidden ? "none" : "active";
    for (const [name, queryKey] of due) {
      if (rests.has(name)) continue;
      due.delete(name);
      rests.set(name, began + longestReload);
      void queryClient.invalidateQueries({ queryKey, refetchType }).then(() => {
        const took = performance.now() - began;
        rests.set(name, began + Math.max(pace.next, took * loadedShare));
        clearTimeout(timer);
        timer = undefined;
        plan();
      });
    }
    plan();
  };
  return {
    add: (keys: readonly QueryKey[]): void => {
      for (const key of keys) due.set(JSON.stringify(key), key);
      plan();
    },
    end: (): void => {
      due.clear();
      clearTimeout(timer);
    },
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
