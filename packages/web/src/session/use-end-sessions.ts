import { endedSessionsSchema } from "@dop/domain/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { api } from "../lib/api.ts";
import { handleError } from "../lib/handle-error.ts";
import { toast } from "../ui/toast.ts";
import { sessionsQuery } from "./sessions-query.ts";

/** Ends sessions, says so, and reads the list again, whatever came of it. */
export function useEndSessions() {
  const t = useTexts("account");
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      toast.success(await work());
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
    } finally {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setBusy(false);
    }
  }

  return {
    busy,
    end: (id: string) =>
      attempt(async () => {
        await api.delete(`/sessions/${id}`);
        return t.ended;
      }),
    endAll: (userId: number) =>
      attempt(async () => {
        const { ended } = await api.delete(`/users/${userId}/sessions`, { schema: endedSessionsSchema });
        return t.endedMany(ended);
      }),
  };
}
