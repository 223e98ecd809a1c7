import { ApiError } from "../../../lib/api/api-error.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { focusAfterRender } from "../../../ui/focus/focus-after-render.ts";
import { restoreFocusBriefly, sectionOf } from "../../../ui/focus/restore-focus.ts";
import { reloadStaffOrder } from "./staff-order-queries.ts";

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * A change of an order. When the pressed button disappears, focus moves to the heading of its section.
 * @param onConflict takes the server's sentence when another user was faster (409), which is a toast, too
 */
export function useOrderAction(orderId: number, onConflict?: (sentence: string) => void) {
  const { busy, submit } = useSubmit({
    failure: "beside",
    invalidate: () => reloadStaffOrder(orderId),
    ...(onConflict && { onFailed: (error: unknown) => isConflict(error) && onConflict(errorMessage(error)) }),
  });

  /** Runs `work` unless one is running, then reloads the order. Announces `said`. Resolves to false on failure. */
  async function run(work: () => Promise<unknown>, said?: string): Promise<boolean> {
    const part = sectionOf(document.activeElement);
    const succeeded = await submit(work, said);
    focusAfterRender(() => restoreFocusBriefly(part));
    return succeeded;
  }

  return { busy, run };
}
