import { queueDefinitions, queueKey, type QueueKey } from "@dop/domain/queues";
import { useTexts } from "../../../i18n/use-texts.ts";

type Definition = (typeof queueDefinitions)[number];
export type Category = Definition["category"];

interface QueueGroup {
  readonly category: Category;
  readonly queues: ReadonlyArray<{ readonly key: QueueKey; readonly name: Definition["name"] }>;
}

export const queueGroups: readonly QueueGroup[] = [...new Set(queueDefinitions.map(({ category }) => category))].map(
  (category) => ({
    category,
    queues: queueDefinitions
      .filter((definition) => definition.category === category)
      .map((definition) => ({ key: queueKey(definition), name: definition.name })),
  }),
);

/** A queue in words. An unknown text yields the category before its first dash, if there is one. */
export function useQueueName(
  queue: string | undefined,
): { readonly category: string; readonly name: string | undefined; readonly hint?: string } | undefined {
  const t = useTexts("queue");
  if (queue === undefined) return undefined;
  const definition = queueDefinitions.find((candidate) => queueKey(candidate) === queue);
  if (definition) {
    const { category, name } = definition;
    const hint = name === "approveAccess" && { hint: t.hints.approveAccess };
    return { category: t.categories[category], name: t.names[name], ...hint };
  }
  const [category = ""] = queue.split("-");
  const group = queueGroups.find((candidate) => candidate.category === category);
  return group && { category: t.categories[group.category], name: undefined };
}
