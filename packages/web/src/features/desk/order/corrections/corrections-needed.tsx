import type { StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useId, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconPencil } from "../../../../ui/icons.tsx";
import { api } from "../../../../lib/api/api.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { inLicenseOrder, licenseFieldNameOf } from "../../../../lib/words/license-value.ts";
import { focusPageHeading } from "../../../../ui/focus/focus-page-heading.ts";
import { CorrectionEditor } from "./correction-editor.tsx";
import { RecordState, useLicenseRecord, type LicenseRecordState } from "./license-record.tsx";
import { SecondLookPanel } from "./second-look-panel.tsx";
import { useEndedDraft } from "./correction-draft.ts";
import { WantedTable, isDone } from "./correction-tables.tsx";
import { pendingSecondLook, parseWanted } from "./order-corrections.ts";

const may = (order: StaffOrder, action: string): boolean =>
  order.products.some(({ available_actions }) => available_actions.includes(action));

interface CorrectionsNeededProps {
  readonly order: StaffOrder;
  /** Shown without corrections too, so that some can be added. */
  readonly always?: boolean;
}

/**
 * The corrections next to the current license (rules W-20, W-38 to W-40). Shown until every product is verified, and
 * while something is to be corrected.
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
  if (!isWanted && !unverified && !look && !always && !editing) return null;

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

interface MarkCorrectedProps {
  readonly order: StaffOrder;
  readonly wanted: Readonly<Record<string, string>>;
  readonly record: LicenseRecordState;
}

/** Reports that the office has made the corrections; asks first when the license does not show them yet (rule W-20). */
function MarkCorrected({ order, wanted, record }: MarkCorrectedProps) {
  const t = useTexts("staffCorrections");
  const marking = useOrderAction(order.id);
  const [asking, setAsking] = useState(false);
  const open = inLicenseOrder(Object.keys(wanted)).filter((field) => !isDone(record.now(field), wanted[field] ?? ""));

  async function mark(): Promise<void> {
    const done = await marking.run(
      async () => api.patch(`/orders/${order.id}/corrections`, { body: { corrections: {} } }),
      t.marked,
    );
    setAsking(false);
    // The panel disappears with its button.
    if (done) focusPageHeading();
  }

  return (
    <>
      <Button
        small
        className="no-print"
        busy={marking.busy && !asking}
        onClick={() => (open.length === 0 ? void mark() : setAsking(true))}
      >
        {t.mark}
      </Button>
      <ConfirmDialog
        open={asking}
        small
        title={t.notAll.title}
        no={t.notAll.keep}
        yes={t.mark}
        busy={marking.busy}
        onNo={() => setAsking(false)}
        onYes={() => void mark()}
      >
        {record.record === undefined ? t.notAll.unread : t.notAll.text(open.map(licenseFieldNameOf).join(", "))}
      </ConfirmDialog>
    </>
  );
}
