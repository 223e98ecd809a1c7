import type { StaffOrder } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { CorrectionsHistory } from "../../corrections-history/index.ts";
import { staffCorrectionsQuery } from "../staff-order-queries.ts";
import { PastLooks } from "./past-looks.tsx";
import { CorrectionsNeeded } from "./corrections-needed.tsx";

/** What is still to correct, and what was corrected when and by whom. */
export function CorrectionsTab({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderDetail").corrections;
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
