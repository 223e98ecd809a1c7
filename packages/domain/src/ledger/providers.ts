/** Who can take customers' payments: the adapters of the payment port. */
export const paymentGateways = ["sandbox", "stripe", "bypass"] as const;
export type PaymentGatewayName = (typeof paymentGateways)[number];

/** Who took the money of a ledger entry: a gateway, or the license application together with the license. */
export const paymentProviders = [...paymentGateways, "license-application"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** By whom a line of the ledger moved money: the office itself returns some by check. */
export const ledgerProviders = [...paymentProviders, "check"] as const;
export type LedgerProvider = (typeof ledgerProviders)[number];

/**
 * `authorized`: the money is held and not taken; `failed`: declined; `expired`: given up or too late; `released`: a
 * hold that was released or has lapsed. The last three can no longer become `paid`.
 */
export type PaymentState = "open" | "authorized" | "paid" | "failed" | "expired" | "released";
