import { statusIds } from "@dop/domain/orders";
import { useState, type ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { reload } from "../../../lib/api/query.ts";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { useMay } from "../../../session/use-may.ts";
import { Button } from "../../../ui/button.tsx";
import { formatDollars } from "../../../lib/words/format.ts";
import { ApproveRefundsDialog, type RefundResults, useRefundsPreview } from "../../money/refunds/index.ts";
import { BulkResult, reloadQueues, SelectionBar } from "../queue/index.ts";
import type { SearchFilters } from "./search-query.ts";
import type { RefundOf, SearchResult, TableSelection } from "./search-table.tsx";

interface RefundApprovalsProps {
  readonly filters: SearchFilters;
  readonly results: readonly SearchResult[];
  readonly children: (selection?: TableSelection, refundOf?: RefundOf) => ReactNode;
}

/** The list of requested refunds, in which an admin approves several at once (rule M-21); other lists stay plain. */
export function RefundApprovals({ filters, results, children }: RefundApprovalsProps) {
  const mayApprove = useMay("money.refund.approve") && filters.status === String(statusIds.refundRequested);
  return mayApprove ? <Approvals results={results}>{children}</Approvals> : children();
}

interface Outcome {
  readonly done: readonly unknown[];
  readonly refused: readonly { readonly entry: SearchResult; readonly message: string }[];
}

/** Rows that the results name, as the list showed them. */
function outcomeOf(rows: readonly SearchResult[], { results }: RefundResults): Outcome {
  const refused = results.flatMap(({ id, ok, message = "" }) =>
    ok ? [] : rows.filter((row) => row.id === id).map((entry) => ({ entry, message })),
  );
  return { done: results.filter(({ ok }) => ok), refused };
}

function Approvals({ results, children }: Omit<RefundApprovalsProps, "filters">) {
  const { select } = useTexts("queueWork");
  const { lastFirst } = useTexts("search");
  const t = useTexts("orderMoney").approvals;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const rows = results.filter(({ id }) => chosen.has(id));
  const { data: all } = useRefundsPreview(results.map(({ id }) => id));
  const { data: sum } = useRefundsPreview(rows.map(({ id }) => id));
  const close = () => setAsking(false);

  function end(answer: RefundResults): void {
    const ended = outcomeOf(rows, answer);
    setOutcome(ended);
    setChosen(new Set(ended.refused.map(({ entry }) => entry.id)));
    close();
  }

  return (
    <>
      {outcome && (
        <BulkResult
          outcome={outcome}
          pathOf={({ order_id: id }) => staffOrderPath(id)}
          stays={outcome.refused.every(({ entry }) => results.some(({ id }) => id === entry.id))}
          onDismiss={() => setOutcome(undefined)}
        />
      )}
      <div>
        {children(
          {
            chosen,
            onChoose: setChosen,
            all: select.all,
            one: (row) => t.select(lastFirst(row.last_name, row.first_name), row.product_name, row.order_id),
          },
          (id) => all?.items.find((item) => item.id === id),
        )}
      </div>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={() => setChosen(new Set())}>
          {sum && (
            <p className="font-semibold">
              {t.selectedSum(formatDollars(sum.total), sum.fees > 0 ? formatDollars(sum.fees) : null)}
            </p>
          )}
          <Button small onClick={() => setAsking(true)}>
            {t.open}
          </Button>
        </SelectionBar>
      )}
      <ApproveRefundsDialog
        ids={rows.map(({ id }) => id)}
        open={isAsking}
        onClose={close}
        onDone={end}
        invalidate={() => Promise.all([reload({ queryKey: ["search"] }), reloadQueues()])}
      />
    </>
  );
}
