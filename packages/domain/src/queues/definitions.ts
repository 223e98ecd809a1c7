import type { ProductId, StatusId } from "../orders/index.ts";

/** One work list: the order products of a type at a status, narrowed by at most one more fact. */
export interface QueueDefinition {
  readonly category: string;
  readonly name: string;
  readonly productId: ProductId;
  readonly statusId: StatusId;
  readonly when: "always" | "corrections" | "no_corrections" | "no_transmittal" | "usps" | "other_shipping";
}

const queue = <const C extends string, const N extends string>(
  category: C,
  name: N,
  productId: ProductId,
  statusId: StatusId,
  when: QueueDefinition["when"] = "always",
) => ({ category, name, productId, statusId, when }) as const;

/**
 * The eighteen queues (rule Q-1), in the order of the sidebar. Counts, lists, sidebar, next-in-queue and tests all read this table.
 */
export const queueDefinitions = [
  queue("apostille", "approveAccess", 1, 1),
  queue("apostille", "createTransmittal", 1, 9, "no_transmittal"),
  queue("apostille", "makeEdits", 1, 3, "corrections"),
  queue("apostille", "printAndShip", 1, 3, "no_corrections"),
  queue("apostille", "waitingConfirmation", 1, 2),
  queue("certifiedCopies", "approveAccess", 2, 1),
  queue("certifiedCopies", "printFedex", 2, 2, "other_shipping"),
  queue("certifiedCopies", "printUSPS", 2, 2, "usps"),
  queue("errorCorrections", "approveAccess", 3, 1),
  queue("errorCorrections", "makeEdits", 3, 3, "corrections"),
  queue("errorCorrections", "printAndShip", 3, 3, "no_corrections"),
  queue("errorCorrections", "waitingConfirmation", 3, 2),
  queue("firstCertificateIntl", "makeEdits", 6, 3, "corrections"),
  queue("firstCertificateIntl", "ship", 6, 3, "no_corrections"),
  queue("firstCertificateIntl", "waitingConfirmation", 6, 2),
  queue("firstCertificateUS", "ship", 5, 12),
  queue("letterOfValidity", "approveAccess", 4, 1),
  queue("letterOfValidity", "ship", 4, 2),
] as const satisfies readonly QueueDefinition[];

type Definition = (typeof queueDefinitions)[number];
export type QueueKey = Definition extends infer D extends Definition
  ? D extends D
    ? `${D["category"]}-${D["name"]}`
    : never
  : never;

/** `{category}-{name}` of a definition. */
export function queueKey(definition: Definition): QueueKey {
  return `${definition.category}-${definition.name}` as QueueKey;
}

export const queueKeys: readonly QueueKey[] = queueDefinitions.map(queueKey);

export function isQueueKey(value: string): value is QueueKey {
  return (queueKeys as readonly string[]).includes(value);
}
