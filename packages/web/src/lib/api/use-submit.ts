// oxlint-disable-next-line no-restricted-imports -- the one place
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announce } from "../messages/announcement.ts";
import { undoable } from "./api.ts";
import { isConnectionError } from "./api-error.ts";
import { endFailureBeside, sayBeside } from "./failure-beside.ts";
import { handleError } from "./handle-error.ts";
import { queryClient } from "./query.ts";

type Place = "beside" | "inline";

interface SubmitOptions {
  /**
   * The place of a failure: `beside` the pressed control, or a toast where the answer asks for one; `inline`:
   * `failure`.
   */
  readonly failure: Place | ((error: unknown) => Place);
  /**
   * Reloads the changed data, also after a failure: when another user was faster (409), the page shows their change.
   */
  readonly invalidate?: () => Promise<unknown>;
  /** Runs after a success, once the data is reloaded. */
  readonly onDone?: () => void;
  /** Runs after a failure that is shown here, once the data is reloaded. */
  readonly onFailed?: (error: unknown) => void;
  /** Failures that `submit` throws instead of showing, for a form that shows them next to its fields. */
  readonly rethrow?: (error: unknown) => boolean;
}

export interface Submit {
  /** A submit is running, including the reload after it. */
  readonly busy: boolean;
  /** The last failure in words, when it shows inline. */
  readonly failure: string | undefined;
  /** Runs `work` unless a submit is running, and announces a success. Answers true when it succeeded. */
  readonly submit: (work: () => Promise<unknown>, announcement?: string) => Promise<boolean>;
  readonly clear: () => void;
}

/** Sends a change to the server: guards against double presses, reports failures, reloads. */
export function useSubmit({ failure: place, invalidate, onDone, onFailed, rethrow }: SubmitOptions): Submit {
  const [failure, setFailure] = useState<string>();
  // A second press can come before the state is rendered.
  const running = useRef(false);
  const pressed = useRef<Element>(null);
  /** The failure to show beside the control, once the reload has rendered its part anew. */
  const pending = useRef<string>(undefined);
  const { isPending, mutateAsync } = useMutation<unknown, Error, () => Promise<unknown>>(
    {
      mutationFn: async (work) => work(),
      // A lost connection is a failure to show, not a reason to wait.
      networkMode: "always",
      gcTime: 0,
      onError: (error) => {
        if (!rethrow?.(error)) show(error);
      },
      onSettled: async (_answer, error) => {
        const reloaded = invalidate?.();
        // Without a connection the reload retries for a while, and the button would stay busy.
        if (!isConnectionError(error)) await reloaded;
      },
    },
    queryClient,
  );

  function show(error: unknown): void {
    const { message, shown } = handleError(error);
    if (shown) return;
    if ((typeof place === "function" ? place(error) : place) === "beside") pending.current = message;
    else setFailure(message);
  }

  async function submit(work: () => Promise<unknown>, announcement?: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    pressed.current = document.activeElement;
    pending.current = undefined;
    endFailureBeside();
    setFailure(undefined);
    const act = (undoable.act += 1);
    try {
      await mutateAsync(work);
    } catch (error) {
      if (rethrow?.(error)) throw error;
      if (pending.current !== undefined) sayBeside(pressed.current, pending.current);
      onFailed?.(error);
      return false;
    } finally {
      running.current = false;
    }
    if (announcement !== undefined) announce(announcement, act);
    onDone?.();
    return true;
  }

  return { busy: isPending, failure, submit, clear: () => setFailure(undefined) };
}
