import { emailStateSchema } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { toast } from "../../ui/toast.ts";
import { reloadFailedMail } from "./failed-mail-query.ts";

interface RetryMail {
  /** How far the retries are; undefined while none is running. */
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  /** Tries to deliver each of these emails once more, one after the other, and reports the outcome in a toast. */
  readonly retry: (ids: readonly number[]) => Promise<void>;
}

/** Retries by an admin. A refusal (409 when another admin was faster) ends them. */
export function useRetryMail(): RetryMail {
  const t = useTexts("staffMail");
  const [progress, setProgress] = useState<RetryMail["progress"]>();
  const { submit } = useSubmit({ failure: "toast", invalidate: reloadFailedMail });

  function report(delivered: number, all: number): void {
    const say = delivered === all ? toast.success : toast.warning;
    if (all === 1) say(delivered === 1 ? t.delivered : t.failedAgain);
    else say(t.allTried(delivered, all));
  }

  async function retry(ids: readonly number[]): Promise<void> {
    if (progress !== undefined || ids.length === 0) return;
    await submit(async () => {
      let delivered = 0;
      for (const [done, id] of ids.entries()) {
        setProgress({ done: done + 1, all: ids.length });
        const { isEmailError } = await api.post(`/mail/${id}/retry`, { schema: emailStateSchema });
        if (!isEmailError) delivered += 1;
      }
      report(delivered, ids.length);
    });
    setProgress(undefined);
  }

  return { progress, retry };
}
