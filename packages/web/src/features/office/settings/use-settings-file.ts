import {
  settingsFileSchema,
  settingsImportedSchema,
  type SettingsImport,
  type SettingsImported,
} from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { atOnce } from "../../../lib/api/api-query.ts";
import { isFieldRefusal, type ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { reload } from "../../../lib/api/query.ts";
import { randomKey } from "../../../lib/api/random-key.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { settingsQuery } from "./settings-query.ts";

type SettingsFile = SettingsImport["file"];

/** A file in the field, and why the server refused to apply it. */
interface Chosen {
  readonly key: string;
  readonly file: File;
  readonly refusal?: ApiError;
}

/** What a chosen file has, and what it would change. */
interface Tried {
  readonly content: SettingsFile;
  readonly found: SettingsImported;
}

/** The file as JSON that may be an export; undefined when it is none. */
async function readFile(file: File): Promise<SettingsFile | undefined> {
  try {
    const given = JSON.parse(await file.text()) as Partial<SettingsFile> | null;
    if (typeof given?.format !== "number" || typeof given.settings !== "object") return undefined;
    return given as SettingsFile;
  } catch {
    return undefined;
  }
}

const send = (file: SettingsFile, isDryRun: boolean, version: number) =>
  api.post("/settings/import", { body: { file, dry_run: isDryRun, version }, schema: settingsImportedSchema });

/** Saves the settings as a file, and applies a chosen file after a dry run. @param version of the shown settings */
export function useSettingsFile(version: number) {
  const t = useTexts("settings").file;
  const [chosen, setChosen] = useState<Chosen>();
  const { busy, failure, submit, clear } = useSubmit({ failure: "inline", rethrow: isFieldRefusal });
  const dryRunKey = ["settings-file", chosen?.key];
  /** Null for a file that is no export. */
  const { data, error, isFetching } = useQuery<Tried | null>({
    ...atOnce,
    queryKey: dryRunKey,
    queryFn: async () => {
      const content = chosen && (await readFile(chosen.file));
      return content ? { content, found: await send(content, true, version) } : null;
    },
    enabled: chosen !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const tried = error ? undefined : (data ?? undefined);
  const refusal = chosen?.refusal ?? (isFieldRefusal(error) ? error : undefined);

  const takeOut = () =>
    submit(async () => {
      const file = await api.get("/settings/export", { schema: settingsFileSchema });
      const name = `${t.exportName}-${file.exported_at.slice(0, 10)}.json`;
      saveFile(JSON.stringify(file, null, 2), "application/json", name);
    });

  function choose(file?: File): void {
    clear();
    setChosen(file && { key: randomKey(), file });
  }

  async function apply(): Promise<void> {
    if (!chosen || !tried) return;
    const { key, file } = chosen;
    /** Does nothing to a file that was chosen in the meantime. */
    const replace = (next?: Chosen) => setChosen((now) => (now?.key === key ? next : now));
    replace({ key, file });
    try {
      if (!(await submit(() => send(tried.content, false, tried.found.version)))) return;
      replace();
      toast.success(t.applied);
      await reload(settingsQuery);
    } catch (problem) {
      replace({ key, file, refusal: problem as ApiError });
      await reload(settingsQuery, { queryKey: dryRunKey });
    }
  }

  return {
    busy: busy || isFetching,
    failure: error && !isFieldRefusal(error) ? errorMessage(error) : failure,
    tried,
    fileName: chosen?.file.name,
    problem: data === null ? t.notRead : undefined,
    refusal,
    takeOut,
    choose,
    apply,
  };
}
