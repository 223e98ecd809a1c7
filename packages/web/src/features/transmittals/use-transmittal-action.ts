import { useRef, useState } from "react";
import { announce } from "../../app/shell/route-announcer.tsx";
import { handleError } from "../../lib/handle-error.ts";
import { toast } from "../../ui/toast.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";

interface TransmittalAction {
  readonly busy: boolean;
  /** Runs `work` unless something runs already, then shows everything as it is now; true when it went well. */
  readonly run: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/** One change of a transmittal. A refusal (somebody was faster: 409) is told by a toast; either way the page is loaded again. */
export function useTransmittalAction(): TransmittalAction {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await work();
      if (done !== undefined) announce(done);
      return true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
      return false;
    } finally {
      await reloadTransmittals();
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
