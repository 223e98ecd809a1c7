import type { StaffOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { CorrectionsHistory } from "../../../order/corrections-history/index.ts";
import { staffCorrectionsQuery } from "../staff-order-queries.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { CorrectionsNeeded } from "./corrections-needed.tsx";
import { LookChanges } from "./correction-tables.tsx";

export function CorrectionsTab({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffCorrections");
  const query = useQuery(staffCorrectionsQuery(order.id));
  return (
    <div className="grid gap-4">
      <CorrectionsNeeded order={order} always />
      <PastLooks order={order} />
      <h2 className="text-sm">{t.heading}</h2>
      <CorrectionsHistory query={query} words={t} dense />
    </div>
  );
}

/** Ended second reviews, newest first, with decision and reason. */
function PastLooks({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffCorrections").look;
  const past = order.second_looks.filter(({ state }) => state !== "waiting");
  if (past.length === 0) return null;
  return (
    <>
      <h2 className="text-sm">{t.past}</h2>
      <ol className="grid gap-3">
        {past.map((look) => (
          <li key={look.id}>
            <Card as="article">
              <h3 className="mb-1 text-sm">
                {look.decided_by === null || look.decided_at === null
                  ? t.states[look.state]
                  : t.decided(t.states[look.state], look.decided_by, formatDateTime(look.decided_at))}
              </h3>
              <p className="text-sm text-ink-2">{t.askedBy(look.asked_by, formatDateTime(look.asked_at))}</p>
              {[look.note, look.reason].filter(Boolean).map((words) => (
                <p key={words} className="text-sm wrap-anywhere whitespace-pre-wrap">
                  {words}
                </p>
              ))}
              {look.changes.length > 0 && <LookChanges look={look} />}
            </Card>
          </li>
        ))}
      </ol>
    </>
  );
}
