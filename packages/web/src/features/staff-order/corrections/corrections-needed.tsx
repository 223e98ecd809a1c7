import type { StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { IconPencil } from "../../../ui/icons.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { correctionsIn } from "../../corrections-history/index.ts";

/**
 * What the customer wants corrected (rule W-20). Shown while a product is not verified yet, and as long as there is
 * something to correct.
 */
export function CorrectionsNeeded({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderDetail").corrections;
  const marking = useOrderAction(order.id);
  const corrections = correctionsIn(order.corrections_json) ?? [];
  const unverified = order.products.some(({ status_id }) => status_id < statusIds.infoVerified);
  const mayMark = order.products.some(({ available_actions }) => available_actions.includes("mark_corrected"));
  if (corrections.length === 0 && !unverified) return null;

  async function mark(): Promise<void> {
    const done = await marking.run(
      async () => api.patch(`/orders/${order.id}/corrections`, { body: { corrections: {} } }),
      t.marked,
    );
    // The panel disappears with its button.
    if (done) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-labelledby="corrections-needed"
      className={
        corrections.length === 0
          ? "card flex flex-wrap items-baseline gap-x-2 px-4 py-2"
          : "rounded-sm border-l-8 border-info bg-info-bg px-4 py-3"
      }
    >
      <h2 id="corrections-needed" className="flex items-center gap-2 text-sm">
        {corrections.length > 0 && <IconPencil className="size-4 text-info" />}
        {t.needed}
      </h2>
      {corrections.length === 0 ? (
        <p className="text-ink-2">{t.noneAsked}</p>
      ) : (
        <>
          <DefinitionList
            className="mt-1"
            items={corrections.map(([label, value]) => ({ term: label, value: <strong>{value}</strong> }))}
          />
          {mayMark && (
            <Button small className="no-print mt-3" busy={marking.busy} onClick={() => void mark()}>
              {t.mark}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
