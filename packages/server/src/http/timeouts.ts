/** How long a request may take to arrive, in milliseconds. A slower one is a 408, and its connection is closed. */
export interface Timeouts {
  readonly headersMs: number;
  /** Headers and body together. */
  readonly requestMs: number;
  /** How often connections are checked: a request may take this much longer. */
  readonly checkMs: number;
}

/** A phone on a slow line sends the pictures of an order (5 MB) in a minute; a proxy sends them at once. */
export const defaultTimeouts: Timeouts = { headersMs: 15_000, requestMs: 60_000, checkMs: 5_000 };
