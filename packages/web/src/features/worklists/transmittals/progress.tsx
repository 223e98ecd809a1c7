import type { transmittalSummarySchema } from "@dop/domain/contract";
import type * as z from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { calendarDaysSince } from "../../../lib/words/days-ago.ts";

type Summary = z.infer<typeof transmittalSummarySchema>;

/** Whether a transmittal has documents that were not sent on to their customers. */
const isOut = ({ sent, number_of_documents: all }: Summary): boolean => sent < all;

/** How many documents of a transmittal arrived and were sent, and for how many days the others are out. */
export function Progress({ transmittal }: { readonly transmittal: Summary }) {
  const t = useTexts("transmittals").progress;
  const { officeTimeZone } = useConfig();
  const { arrived, sent, number_of_documents: all, created_at: created } = transmittal;
  if (all === 0) return null;
  if (!isOut(transmittal)) return t.allSent;
  return (
    <>
      {t.of(arrived, sent, all)}
      {" · "}
      <span className="sm:whitespace-nowrap">{t.daysOut(calendarDaysSince(created, officeTimeZone))}</span>
    </>
  );
}
