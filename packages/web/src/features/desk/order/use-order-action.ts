import { useSubmit } from "../../../lib/api/use-submit.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { restoreFocusBriefly, sectionOf } from "../../../ui/focus/restore-focus.ts";
import { reloadStaffOrder } from "./staff-order-queries.ts";

/** A change of an order. When the pressed button disappears, focus moves to the heading of its section. */
export function useOrderAction(orderId: number) {
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reloadStaffOrder(orderId) });

  /** Runs `work` unless one is running, then reloads the order. Announces `said`. Resolves to false on failure. */
  async function run(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    const part = sectionOf(document.activeElement);
    const succeeded = await submit(work, said);
    focusAfterRender(() => restoreFocusBriefly(part));
    return succeeded;
  }

  return { busy, run };
}
