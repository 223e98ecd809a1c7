import { shippingTypeIds } from "../orders/shipping.ts";
import { productModules, productOf, type ProductId, type QueueCondition, type StatusId } from "../products/index.ts";

type Module = (typeof productModules)[number];
type NameIn<Step> = Step extends { readonly queues: readonly { readonly name: infer Name extends string }[] }
  ? Name
  : never;
type NamedQueue<M> = M extends Module
  ? { readonly category: M["queueCategory"]; readonly name: NameIn<M["steps"][number]> }
  : never;
type Definition = NamedQueue<Module> & Pick<QueueDefinition, "productId" | "statusId" | "when">;

/** A work list: the order products of a type at a status, narrowed by at most one condition. */
export interface QueueDefinition {
  readonly category: string;
  readonly name: string;
  readonly productId: ProductId;
  readonly statusId: StatusId;
  readonly when: QueueCondition;
}

/**
 * Every queue (rule Q-1), in the order of the sidebar. Counts, lists, sidebar, next-in-queue and tests all read this
 * table.
 */
export const queueDefinitions = productModules
  .flatMap(({ id: productId, queueCategory: category, steps }) =>
    steps.flatMap((step) =>
      "queues" in step ? step.queues.map((queue) => ({ category, ...queue, productId, statusId: step.status })) : [],
    ),
  )
  .sort((a, b) => (queueKey(a) < queueKey(b) ? -1 : 1)) as readonly Definition[];

export type QueueKey = Definition extends infer D extends Definition
  ? D extends D
    ? `${D["category"]}-${D["name"]}`
    : never
  : never;

/** `{category}-{name}` of a definition. */
export function queueKey({ category, name }: Pick<QueueDefinition, "category" | "name">): QueueKey {
  return `${category}-${name}` as QueueKey;
}

export const queueKeys: readonly QueueKey[] = queueDefinitions.map(queueKey);

/**
 * Places with a target for the time that something may stay (rule Q-12): each queue, and the Lt. Governor's, where
 * transmittals are.
 */
export const targetKeys = [...queueKeys, "ltGovernor"] as const;
export type TargetKey = (typeof targetKeys)[number];

/** The definition of a queue. */
export function definitionOf(key: QueueKey): QueueDefinition {
  const definition = queueDefinitions.find((candidate) => queueKey(candidate) === key);
  if (!definition) throw new Error(`no queue ${key}`);
  return definition;
}

/** True for a text, such as a part of an address, that names a queue. */
export function isQueueKey(value: string): value is QueueKey {
  return (queueKeys as readonly string[]).includes(value);
}

/** The facts that decide the queue of an order product. */
export interface QueueFacts {
  readonly productId: ProductId;
  readonly statusId: StatusId;
  readonly shippingType: number | null;
  readonly inTransmittal: boolean;
  readonly orderVoided: boolean;
  /** The order has corrections that the office has not made yet. */
  readonly hasCorrections: boolean;
}

const conditions: Record<QueueCondition, (facts: QueueFacts) => boolean> = {
  always: () => true,
  corrections: (facts) => facts.hasCorrections,
  no_corrections: (facts) => !facts.hasCorrections,
  no_transmittal: (facts) => !facts.inTransmittal,
  usps: (facts) => facts.shippingType === shippingTypeIds.usps,
  other_shipping: (facts) => facts.shippingType !== shippingTypeIds.usps,
};

/** The first queue of its step that fits an order product; null for none, and for a voided order's (rule Q-2). */
export function queueOf(facts: QueueFacts): QueueKey | null {
  if (facts.orderVoided) return null;
  const { queueCategory: category, steps } = productOf(facts.productId);
  const step = steps.find(({ status }) => status === facts.statusId);
  const found = step && "queues" in step ? step.queues.find(({ when }) => conditions[when](facts)) : undefined;
  return found ? queueKey({ category, name: found.name }) : null;
}
