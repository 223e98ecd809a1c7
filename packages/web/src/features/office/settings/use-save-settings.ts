import { settingsSchema, type SettingsAnswer, settingsHistorySchema } from "@dop/domain/contract";
import type { SettingKey } from "@dop/domain/settings";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { isFieldRefusal, type ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { queryClient, reload } from "../../../lib/api/query.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { apiQuery } from "../../../lib/api/api-query.ts";
import { pagedQuery } from "../../../lib/api/paged-query.ts";
import type { Draft } from "./drafts.ts";

/** Every setting. It must be current when it is changed. */
export const settingsQuery = apiQuery(["settings"], "/settings", settingsSchema, { staleTime: 0 });

export const settingsHistoryQuery = pagedQuery(["settings", "history"], "/settings/history", settingsHistorySchema);

/** Refusals of the last save, with the refused values. */
type Refusals = Readonly<Partial<Record<SettingKey, { readonly value: unknown; readonly message: string }>>>;

interface SaveSettingsOptions {
  readonly answer: SettingsAnswer;
  readonly draft: Draft;
  /** Called with the saved changes: more may be typed by then. */
  readonly onSaved: (sent: Draft) => void;
}

/** Saves changed settings; keeps the server's refusals and other admins' changes. */
export function useSaveSettings({ answer, draft, onSaved }: SaveSettingsOptions) {
  const t = useTexts("settings");
  const [refusals, setRefusals] = useState<Refusals>({});
  const [attempt, setAttempt] = useState(0);
  const [stale, setStale] = useState<Readonly<Record<string, string>>>({});
  const { busy, failure, submit } = useSubmit({
    failure: "inline",
    invalidate: () => reload(settingsHistoryQuery),
    rethrow: isFieldRefusal,
  });

  /** The refusal of a value, until the value changes. */
  const refusalOf = (key: SettingKey): string | undefined => {
    const refusal = refusals[key];
    return refusal && refusal.value === draft[key] ? refusal.message : undefined;
  };

  function clearFindings(): void {
    setStale({});
    setRefusals({});
  }

  async function showRefusal(error: ApiError): Promise<void> {
    if (error.code === "STALE") {
      setStale(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      await reload(settingsQuery);
      return;
    }
    const found = error.errors.map(({ path, message }) => [path.split(".", 1).join() as SettingKey, message] as const);
    setRefusals(Object.fromEntries(found.map(([key, message]) => [key, { value: draft[key], message }])));
    setAttempt((count) => count + 1);
  }

  async function save(changes: Draft): Promise<void> {
    if (Object.keys(changes).length === 0) {
      toast.success(t.nothingChanged);
      return;
    }
    const body = { changes, version: answer.version };
    try {
      const done = await submit(async () => {
        queryClient.setQueryData(
          settingsQuery.queryKey,
          await api.patch("/settings", { body, schema: settingsSchema }),
        );
      });
      if (!done) return;
      clearFindings();
      onSaved(changes);
      toast.success(t.saved);
    } catch (error) {
      await showRefusal(error as ApiError);
    }
  }

  return { busy, failure, stale, attempt, refusalOf, save, clearFindings };
}
