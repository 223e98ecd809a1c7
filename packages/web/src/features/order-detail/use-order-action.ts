import { useRef, useState } from "react";
import { announce } from "../../app/shell/route-announcer.tsx";
import { isConnectionError } from "../../lib/api-error.ts";
import { handleError } from "../../lib/handle-error.ts";
import { keepFocusAwhile, partOf } from "../../ui/keep-focus.ts";
import { toast } from "../../ui/toast.ts";
import { reloadStaffOrder } from "./staff-order-queries.ts";

interface OrderAction {
  readonly busy: boolean;
  /** Runs `work` unless something runs already, then shows the order as it is now; true when it went well. */
  readonly run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/**
 * One change of an order. A refusal (somebody else was faster: 409) is told by a toast, and either way the order is
 * loaded again. `done` is said to screen readers. A button that goes with what it was for leaves the focus to its part's heading.
 */
export function useOrderAction(orderId: number): OrderAction {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    const part = partOf(document.activeElement);
    setBusy(true);
    try {
      await work();
      await reloadStaffOrder(orderId);
      if (done !== undefined) announce(done);
      return true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
      const reloaded = reloadStaffOrder(orderId);
      // Without a connection that takes its tries, and meanwhile the button would not let itself be pressed again.
      if (!isConnectionError(error)) await reloaded;
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      // After the rendering of what was loaded.
      setTimeout(() => keepFocusAwhile(part));
    }
  }

  return { busy, run };
}
