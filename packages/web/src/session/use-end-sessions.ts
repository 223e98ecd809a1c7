import { endedSessionsSchema } from "@dop/domain/contract";
import { useTexts } from "../i18n/use-texts.ts";
import { api } from "../lib/api.ts";
import { queryClient } from "../lib/query.tsx";
import { useSubmit } from "../lib/use-submit.ts";
import { toast } from "../ui/toast.ts";
import { sessionsQuery } from "./sessions-query.ts";

/** Ends sessions, and reports it in a toast. */
export function useEndSessions() {
  const t = useTexts("account");
  const { busy, submit } = useSubmit({
    failure: "toast",
    invalidate: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return {
    busy,
    end: (id: string) =>
      submit(async () => {
        await api.delete(`/sessions/${id}`);
        toast.success(t.ended);
      }),
    endAll: (userId: number) =>
      submit(async () => {
        const { ended } = await api.delete(`/users/${userId}/sessions`, { schema: endedSessionsSchema });
        toast.success(t.endedMany(ended));
      }),
  };
}
