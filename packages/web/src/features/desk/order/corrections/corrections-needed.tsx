import type { StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useId, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconPencil } from "../../../../ui/icons.tsx";
import { CorrectionEditor } from "./correction-editor.tsx";
import { MarkCorrected } from "./mark-corrected.tsx";
import { RecordState } from "./record-state.tsx";
import { SecondLookPanel } from "./second-look-panel.tsx";
import { useEndedDraft } from "./use-correction-draft.ts";
import { useLicenseRecord } from "./use-license-record.ts";
import { WantedTable } from "./wanted-table.tsx";
import { pendingSecondLook } from "./pending-second-look.ts";
import { parseWanted } from "./parse-wanted.ts";

const may = (order: StaffOrder, action: string): boolean =>
  order.products.some(({ available_actions }) => available_actions.includes(action));

interface CorrectionsNeededProps {
  readonly order: StaffOrder;
  /** Where nothing is wanted, too: that is where it is changed. */
  readonly always?: boolean;
}

/**
 * What is wanted of the license, next to what it says now (rules W-20, W-38 to W-40). Shown while a product is not
 * verified yet, and as long as there is something to correct.
 */
export function CorrectionsNeeded({ order, always = false }: CorrectionsNeededProps) {
  const t = useTexts("staffCorrections");
  const headingId = useId();
  const [editing, setEditing] = useState(false);
  const wanted = parseWanted(order.corrections_json);
  const isWanted = Object.keys(wanted).length > 0;
  const look = pendingSecondLook(order);
  const record = useLicenseRecord(order, isWanted || look !== undefined || editing);
  const mayChange = may(order, "change_corrections") && (look === undefined || look.decisions.includes("withdraw"));
  const unverified = order.products.some(({ status_id }) => status_id < statusIds.infoVerified);
  useEndedDraft(order);
  if (!isWanted && !unverified && !look && !always) return null;

  return (
    <section
      aria-labelledby={headingId}
      className={
        isWanted || look
          ? "rounded-sm border-l-8 border-info bg-info-bg px-4 py-3"
          : "card flex flex-wrap items-baseline gap-x-2 gap-y-1 px-4 py-2"
      }
    >
      <h2 id={headingId} className="flex items-center gap-2 text-sm">
        {isWanted && <IconPencil className="size-4 text-info" />}
        <span>{t.needed}</span>
      </h2>
      {isWanted ? (
        <>
          <RecordState order={order} state={record} className="text-sm text-ink-2" />
          <WantedTable label={t.needed} wanted={wanted} record={record} />
        </>
      ) : (
        <p className="text-ink-2">{t.noneAsked}</p>
      )}
      {look && <SecondLookPanel order={order} look={look} record={record} />}
      <div className={classNames("no-print flex flex-wrap gap-2 empty:hidden", (isWanted || look) && "mt-3")}>
        {isWanted && may(order, "mark_corrected") && <MarkCorrected order={order} wanted={wanted} record={record} />}
        {mayChange && (
          <Button kind="secondary" small aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t.change}
          </Button>
        )}
      </div>
      <CorrectionEditor order={order} record={record} open={editing} onClose={() => setEditing(false)} />
    </section>
  );
}
