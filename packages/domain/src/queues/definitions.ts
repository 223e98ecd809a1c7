import { productIds, products, statusIds, type ProductId, type StatusId } from "../orders/index.ts";

/** One work list: the order products of a type at a status, narrowed by at most one more fact. */
export interface QueueDefinition {
  readonly category: string;
  readonly name: string;
  readonly productId: ProductId;
  readonly statusId: StatusId;
  readonly when: "always" | "corrections" | "no_corrections" | "no_transmittal" | "usps" | "other_shipping";
}

const queue = <const Id extends ProductId, const Name extends string>(
  productId: Id,
  name: Name,
  statusId: StatusId,
  when: QueueDefinition["when"] = "always",
) => {
  const category: (typeof products)[Id]["queueCategory"] = products[productId].queueCategory;
  return { category, name, productId, statusId, when } as const;
};

/**
 * Every queue (rule Q-1), in the order of the sidebar. Counts, lists, sidebar, next-in-queue and tests all read this
 * table.
 */
export const queueDefinitions = [
  queue(productIds.apostille, "approveAccess", statusIds.orderPlaced),
  queue(productIds.apostille, "createTransmittal", statusIds.processed, "no_transmittal"),
  queue(productIds.apostille, "makeEdits", statusIds.customerVerification, "corrections"),
  queue(productIds.apostille, "printAndShip", statusIds.customerVerification, "no_corrections"),
  queue(productIds.apostille, "waitingConfirmation", statusIds.infoVerified),
  queue(productIds.certifiedCopy, "approveAccess", statusIds.orderPlaced),
  queue(productIds.certifiedCopy, "printFedex", statusIds.infoVerified, "other_shipping"),
  queue(productIds.certifiedCopy, "printUSPS", statusIds.infoVerified, "usps"),
  queue(productIds.licenseCorrection, "approveAccess", statusIds.orderPlaced),
  queue(productIds.licenseCorrection, "makeEdits", statusIds.customerVerification, "corrections"),
  queue(productIds.licenseCorrection, "printAndShip", statusIds.customerVerification, "no_corrections"),
  queue(productIds.licenseCorrection, "waitingConfirmation", statusIds.infoVerified),
  queue(productIds.firstCertificateInternational, "makeEdits", statusIds.customerVerification, "corrections"),
  queue(productIds.firstCertificateInternational, "ship", statusIds.customerVerification, "no_corrections"),
  queue(productIds.firstCertificateInternational, "waitingConfirmation", statusIds.infoVerified),
  queue(productIds.firstCertificateUs, "ship", statusIds.finalized),
  queue(productIds.letterOfValidity, "approveAccess", statusIds.orderPlaced),
  queue(productIds.letterOfValidity, "ship", statusIds.infoVerified),
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

/**
 * Where an office can say how long something may stay (rule Q-12): a queue, or the Lt. Governor's, where transmittals
 * are.
 */
export const targetKeys = [...queueKeys, "ltGovernor"] as const;
export type TargetKey = (typeof targetKeys)[number];

/** What is in a queue. */
export function definitionOf(key: QueueKey): QueueDefinition {
  const definition = queueDefinitions.find((candidate) => queueKey(candidate) === key);
  if (!definition) throw new Error(`no queue ${key}`);
  return definition;
}

/** Whether a text, such as a part of an address, names a queue. */
export function isQueueKey(value: string): value is QueueKey {
  return (queueKeys as readonly string[]).includes(value);
}
