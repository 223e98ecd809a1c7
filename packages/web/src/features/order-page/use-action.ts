import { useRef, useState } from "react";
import { handleError } from "../../lib/handle-error.ts";

/** One thing that a button does on the server. */
interface Action {
  readonly busy: boolean;
  /** The sentence for the last failure, where no toast says it already. */
  readonly failure: string | undefined;
  /** Runs `work` unless something runs already; true when it went well. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
}

/** Keeps a second press from doing it twice, and a failure where the button is. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) setFailure(message);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, run, clear: () => setFailure(undefined) };
}
