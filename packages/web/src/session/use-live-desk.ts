// Rules: Q-14 (docs/rules)
import type { QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "../lib/live/follow-events.ts";
import { useLive } from "../lib/live/use-live.ts";
import type { Session } from "../lib/storage/session.ts";

/** Queries that show an order, by the beginning of their keys. */
const ofOrder = ["staff-order", "staff-messages", "staff-corrections"];

/** The queries of the office's pages that a change concerns. */
function keysOf({ kind, order, queue }: LiveEvent): readonly QueryKey[] {
  switch (kind) {
    case "order":
      return [
        ...(order === undefined ? [] : ofOrder.map((name) => [name, order])),
        ["search"],
        ["failed-mail"],
        ["queues", "presence"],
        ["queues", "next"],
      ];
    case "queue":
      return [
        ["queues", "counts"],
        ["queues", "overview"],
        ["queues", "next"],
        ["queues", "entries", queue],
      ];
    case "counts":
      return [["queues", "overview"], ["quarantine"], ["failed-mail"]];
    case "inbox":
      return [["inbox"]];
    case "transmittal":
      return [["transmittals"]];
    case "settings":
      return [["canned-texts"], ["users"], ["office-roles"], ["saved-views"], ["queues", "overview"]];
    case "reset":
      return [["queues"], ["inbox"], ["transmittals"], ["search"], ["failed-mail"], ...ofOrder.map((name) => [name])];
  }
}

/** Keeps every page of the office as it is on the server, whoever changes it. */
export function useLiveDesk({ user }: Session): void {
  useLive(`staff ${String(user.id)}`, "", keysOf);
}
