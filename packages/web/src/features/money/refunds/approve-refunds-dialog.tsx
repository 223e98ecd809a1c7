import { refundsApprovedSchema, refundsPreviewSchema } from "@dop/domain/contract";
import { toCents } from "@dop/domain/pricing";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { apiQuery, fresh } from "../../../lib/api/api-query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { formatDollars } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";

export type RefundResults = z.infer<typeof refundsApprovedSchema>;

interface ApproveRefundsProps {
  /** Order products. */
  readonly ids: readonly number[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (results: RefundResults) => void;
  /** Reloads the page's data. */
  readonly invalidate: () => Promise<unknown>;
}

/** The effect of approving the refunds of these order products now; nothing is asked without any. */
export function useRefundsPreview(ids: readonly number[]) {
  const path = `/orders/products/refunds?order_products=${ids.join(",")}`;
  return useQuery({
    ...apiQuery(["refunds", path], path, refundsPreviewSchema, { ...fresh, gcTime: 0 }),
    enabled: ids.length > 0,
  });
}

/** Approves several refunds at once, after their number and sum (rule M-21). */
export function ApproveRefundsDialog(props: ApproveRefundsProps) {
  const t = useTexts("orderMoney").approvals;
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.title}>
      <ApproveRefunds {...props} />
    </Dialog>
  );
}

function ApproveRefunds({ ids, onClose, onDone, invalidate }: ApproveRefundsProps) {
  const t = useTexts("orderMoney").approvals;
  const query = useRefundsPreview(ids);
  const { data } = query;
  const { busy, failure, submit } = useSubmit({
    failure: "inline",
    invalidate,
    onFailed: () => void query.refetch(),
  });
  if (data === undefined) return <LoadingStates query={query} lines={3} />;

  const approve = () =>
    submit(async () => {
      const body = { order_products: ids, expected_total: data.total };
      onDone(await api.post("/orders/products/refunds", { body, schema: refundsApprovedSchema }));
    });
  return (
    <>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} className="mb-3" />}
      {data.documents === 0 ? (
        <p>{t.none}</p>
      ) : (
        <>
          {data.fees > 0 && (
            <ul className="mb-2">
              <li>{t.ofDocuments(formatDollars((toCents(data.total) - toCents(data.fees)) / 100))}</li>
              <li>{t.fees(formatDollars(data.fees))}</li>
            </ul>
          )}
          <p className="font-semibold">{t.sum(formatDollars(data.total), data.documents, data.orders)}</p>
          <p>{t.mails(data.orders)}</p>
          {data.total > 0 && <p>{t.text}</p>}
        </>
      )}
      {data.documents > 0 && data.refused > 0 && <p>{t.refused(data.refused)}</p>}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button kind="secondary" aria-disabled={busy} onClick={() => !busy && onClose()}>
          {t.cancel}
        </Button>
        {data.documents > 0 && (
          <Button busy={busy} onClick={() => void approve()}>
            {t.approve}
          </Button>
        )}
      </div>
    </>
  );
}
