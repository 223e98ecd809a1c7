import type { QueueEntry } from "@dop/domain/contract";
import { queueKeys } from "@dop/domain/queues";
import { startSession } from "../../src/lib/storage/session.ts";
import { fakeServer } from "../fake-server.ts";
import { loginAnswer, renderPage } from "../render-page.tsx";

type Answers = Parameters<typeof fakeServer>[0];
/** Seconds. */
export const day = 86_400;

/** A row of a queue, `days` in it. */
export function anEntry(id: number, last_name: string, days: number, changes: Partial<QueueEntry> = {}): QueueEntry {
  return {
    id,
    order_id: 40_000 + id,
    time_in_queue: days * day,
    created_at: "2026-11-13T07:00:00.000Z",
    first_name: "Ada",
    last_name,
    reference_id: 1_180_000 + id,
    unread_messages: 0,
    flagged: false,
    comment: "",
    quantity: 1,
    country: null,
    shipping_type: null,
    awaiting_payment: false,
    second_look: false,
    at_risk: null,
    assignee: null,
    ...changes,
  };
}

/** Three rows: one late with unread messages, one flagged. */
export const entries = [
  anEntry(1, "Okafor", 7.5, { unread_messages: 2 }),
  anEntry(2, "Nielsen", 3, { flagged: true, comment: "Payment Issue" }),
  anEntry(3, "Alvarez", 1),
];

/** Opens a queue, or the staff home with another `query`. */
export function openQueue(
  list: object = entries,
  more: Answers = {},
  query = "?queue=apostille-printAndShip",
  role?: "VIEWER" | "ADMIN",
) {
  startSession(loginAnswer(role));
  const answers: Answers = {
    "GET /api/queues": { body: counts },
    "GET /api/views": { body: [] },
    "GET /api/queues/apostille-printAndShip": { body: list },
    ...more,
  };
  const calls = fakeServer(answers);
  return { ...renderPage(`/admin${query}`), calls, answers };
}

/** All keys, as the server answers them. */
const counts = {
  ...Object.fromEntries(queueKeys.map((key) => [key, 0])),
  "apostille-printAndShip": 3,
  "apostille-makeEdits": 4,
};
