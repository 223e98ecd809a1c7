import type { transmittalSummarySchema } from "@dop/domain/contract";
import type * as z from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { calendarDaysSince } from "../../../lib/words/days-ago.ts";

type Summary = z.infer<typeof transmittalSummarySchema>;

const isOut = ({ sent, number_of_documents: all }: Summary): boolean => sent < all;

/** Documents of a transmittal that arrived and were sent, and the days that the others are out. */
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
