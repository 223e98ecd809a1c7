import type { queueOverviewSchema } from "@dop/domain/contract";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Card } from "../../../ui/card.tsx";

type Overview = z.infer<typeof queueOverviewSchema>;

/** Colleagues with orders in queues (rule Q-7), the most first. */
export function People({ people }: { readonly people: NonNullable<Overview["people"]> }) {
  const t = useTexts("queue").home.people;
  const { count } = useTexts("queue").sidebar;
  return (
    <Card as="section" labelledBy="people-heading">
      <h2 id="people-heading" className="mb-2 text-sm">
        {t.heading}
      </h2>
      {people.length === 0 && <p className="text-ink-2">{t.nobody}</p>}
      <dl className="divide-y divide-salt-200">
        {people.map(({ name, orders }) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt>{name}</dt>
            <dd className="tabular-nums">{count(orders)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
