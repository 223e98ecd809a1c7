import { emailStateSchema } from "@dop/domain/contract";
import { useRef, useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { toast } from "../../ui/toast.ts";
import { reloadFailedMail } from "./failed-mail-query.ts";

interface RetryMail {
  /** How far the present tries are; undefined while nothing is tried. */
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  /** Tries to deliver each of these e-mails once more, one after the other, says what came of it and loads the list again. */
  readonly retry: (ids: readonly number[]) => Promise<void>;
}

/** The tries of an admin. A refusal (somebody was faster: 409) is told by a toast and ends them. */
export function useRetryMail(): RetryMail {
  const t = useTexts("staffMail");
  const [progress, setProgress] = useState<RetryMail["progress"]>();
  const running = useRef(false);

  function tell(delivered: number, all: number): void {
    const say = delivered === all ? toast.success : toast.warning;
    if (all === 1) say(delivered === 1 ? t.delivered : t.failedAgain);
    else say(t.allTried(delivered, all));
  }

  async function retry(ids: readonly number[]): Promise<void> {
    if (running.current || ids.length === 0) return;
    running.current = true;
    let delivered = 0;
    try {
      for (const [done, id] of ids.entries()) {
        setProgress({ done: done + 1, all: ids.length });
        const { isEmailError } = await api.post(`/mail/${id}/retry`, { schema: emailStateSchema });
        if (!isEmailError) delivered += 1;
      }
      tell(delivered, ids.length);
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
    } finally {
      await reloadFailedMail();
      running.current = false;
      setProgress(undefined);
    }
  }

  return { progress, retry };
}
