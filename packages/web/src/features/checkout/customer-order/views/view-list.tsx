import { orderViewsSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { apiQuery, fresh } from "../../../../lib/api/api-query.ts";
import { formatDate } from "../../../../lib/words/format.ts";
import { LoadingStates } from "../../../../ui/states/loading-states.tsx";

type View = z.infer<typeof orderViewsSchema>[number];

interface Visit extends Pick<View, "day" | "office"> {
  readonly parts: readonly View["what"][];
}

function visitsOf(views: readonly View[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const { day, office, what } of views) {
    const key = `${day} ${office}`;
    visits.set(key, { day, office, parts: [...(visits.get(key)?.parts ?? []), what] });
  }
  return [...visits.values()];
}

/** The days on which the office or the Lt. Governor's desk opened the order, and the parts they saw; newest first. */
export function ViewList({ uuid }: { readonly uuid: string }) {
  const t = useTexts("customerOrder").views;
  const query = useQuery(apiQuery(["order-views", uuid], `/orders/uuid/${uuid}/views`, orderViewsSchema, fresh));
  const { data } = query;
  if (data === undefined) return <LoadingStates query={query} lines={2} className="" />;
  if (data.length === 0) return <p className="text-sm text-ink-2">{t.empty}</p>;
  return (
    <div className="grid max-w-[48rem] gap-2 text-sm">
      <p className="text-ink-2">{t.intro}</p>
      <ul aria-label={t.heading} className="grid gap-1">
        {visitsOf(data).map(({ day, office, parts }) => (
          <li key={`${day} ${office}`}>
            <time dateTime={day}>{formatDate(`${day}T00:00:00Z`, "UTC")}</time> {t.offices[office]}:{" "}
            {parts.map((part) => t.parts[part]).join(", ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
