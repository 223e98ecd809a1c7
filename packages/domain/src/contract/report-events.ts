// Rules: M-50 (docs/rules)

/** Events behind a report's number, each of a document or of an order. */
interface ReportEvent {
  readonly measure: string;
  /** Of all that the measure has; all of it without them. */
  readonly keys?: readonly string[];
  readonly of: "product" | "order";
}

/** The measure of promises, which are separate rows and no events of orders. */
export const promises = "promises";

/** Events of an order within some days, as the search finds them; the database has their measures. */
export const reportEvents = {
  placed: { measure: "placed", of: "product" },
  done: { measure: "done", of: "product" },
  canceled: { measure: "canceled", of: "product" },
  sent: { measure: "sent", of: "product" },
  promised: { measure: "promise", of: "product" },
  left: { measure: "step", of: "product" },
  issue: { measure: "issue", of: "product" },
  flagged: { measure: "flag", of: "order" },
  corrected: { measure: "correction", of: "order" },
  undelivered: { measure: "undelivered", of: "order" },
  look_asked: { measure: "look", keys: ["asked"], of: "order" },
  look_confirmed: { measure: "look", keys: ["confirmed"], of: "order" },
  look_sent_back: { measure: "look", keys: ["sent_back"], of: "order" },
  charged: { measure: "ledger", keys: ["charge"], of: "order" },
  refunded: { measure: "ledger", keys: ["refund"], of: "order" },
  net: { measure: "ledger", keys: ["charge", "refund", "dispute_lost"], of: "order" },
  held: { measure: "ledger", keys: ["hold"], of: "order" },
  released: { measure: "ledger", keys: ["release"], of: "order" },
  disputed: { measure: "ledger", keys: ["dispute"], of: "order" },
  lost: { measure: "ledger", keys: ["dispute_lost"], of: "order" },
  /** A line of what was charged; `of` names it. */
  line: { measure: "charged", of: "order" },
  /** The price of a document was charged. */
  priced: { measure: "charged", keys: ["product"], of: "product" },
  /** Money went back for a document. */
  returned: { measure: "refunded", of: "product" },
  /** Money went back, and for no document of the order. */
  returned_whole: { measure: "refunded", of: "order" },
  /** A date was promised first on these days (rule M-60); the keys are its outcomes. `of`: procedure and basis. */
  promise_made: { measure: promises, of: "product" },
  promise_done: { measure: promises, keys: ["p50", "p80", "late"], of: "product" },
  promise_p50: { measure: promises, keys: ["p50"], of: "product" },
  promise_p80: { measure: promises, keys: ["p50", "p80"], of: "product" },
  promise_overdue: { measure: promises, keys: ["overdue"], of: "product" },
  /** Its p80 day is over. */
  promise_due: { measure: promises, of: "product" },
} as const satisfies Record<string, ReportEvent>;
export type ReportEventName = keyof typeof reportEvents;
export const reportEventNames = Object.keys(reportEvents) as [ReportEventName, ...ReportEventName[]];
export const reportEventOf = (name: ReportEventName): ReportEvent => reportEvents[name];

/** Days that an order product has waited in its queue: from, and less than. */
export const ageBands = {
  today: [0, 1],
  days1: [1, 3],
  days3: [3, 7],
  days7: [7, null],
} as const satisfies Record<string, readonly [number, number | null]>;
export type AgeBand = keyof typeof ageBands;
export const ageBandNames = Object.keys(ageBands) as [AgeBand, ...AgeBand[]];
