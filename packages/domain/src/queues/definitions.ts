import { productIds, statusIds } from "../orders/index.ts";
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
  queue("apostille", "approveAccess", productIds.apostille, statusIds.orderPlaced),
  queue("apostille", "createTransmittal", productIds.apostille, statusIds.processed, "no_transmittal"),
  queue("apostille", "makeEdits", productIds.apostille, statusIds.customerVerification, "corrections"),
  queue("apostille", "printAndShip", productIds.apostille, statusIds.customerVerification, "no_corrections"),
  queue("apostille", "waitingConfirmation", productIds.apostille, statusIds.infoVerified),
  queue("certifiedCopies", "approveAccess", productIds.certifiedCopy, statusIds.orderPlaced),
  queue("certifiedCopies", "printFedex", productIds.certifiedCopy, statusIds.infoVerified, "other_shipping"),
  queue("certifiedCopies", "printUSPS", productIds.certifiedCopy, statusIds.infoVerified, "usps"),
  queue("errorCorrections", "approveAccess", productIds.licenseCorrection, statusIds.orderPlaced),
  queue("errorCorrections", "makeEdits", productIds.licenseCorrection, statusIds.customerVerification, "corrections"),
  queue(
    "errorCorrections",
    "printAndShip",
    productIds.licenseCorrection,
    statusIds.customerVerification,
    "no_corrections",
  ),
  queue("errorCorrections", "waitingConfirmation", productIds.licenseCorrection, statusIds.infoVerified),
  queue(
    "firstCertificateIntl",
    "makeEdits",
    productIds.firstCertificateInternational,
    statusIds.customerVerification,
    "corrections",
  ),
  queue(
    "firstCertificateIntl",
    "ship",
    productIds.firstCertificateInternational,
    statusIds.customerVerification,
    "no_corrections",
  ),
  queue(
    "firstCertificateIntl",
    "waitingConfirmation",
    productIds.firstCertificateInternational,
    statusIds.infoVerified,
  ),
  queue("firstCertificateUS", "ship", productIds.firstCertificateUs, statusIds.finalized),
  queue("letterOfValidity", "approveAccess", productIds.letterOfValidity, statusIds.orderPlaced),
  queue("letterOfValidity", "ship", productIds.letterOfValidity, statusIds.infoVerified),
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
