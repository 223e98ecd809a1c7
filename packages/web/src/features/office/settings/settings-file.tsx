import {
  type SettingsAnswer,
  settingsFileSchema,
  settingsImportedSchema,
  type SettingsImport,
  type SettingsImported,
} from "@dop/domain/contract";
import type { SettingKey } from "@dop/domain/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";
import { atOnce } from "../../../lib/api/api-query.ts";
import { isFieldRefusal, type ApiError } from "../../../lib/api/api-error.ts";
import { api } from "../../../lib/api/api.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { reload } from "../../../lib/api/query.ts";
import { randomKey } from "../../../lib/api/random-key.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { ChangesTable } from "./changes-table.tsx";
import { settingsQuery } from "./use-save-settings.ts";

/** Exports the settings as a file, and imports one after a preview of its changes. */
export function SettingsFile({ answer }: { readonly answer: SettingsAnswer }) {
  const all = useTexts("settings");
  const t = all.file;
  const { busy, failure, tried, fileName, problem, refusal, takeOut, choose, apply } = useSettingsFile(answer.version);
  const kept = tried?.found.kept ?? [];
  return (
    <section aria-labelledby="settings-file" className="card min-w-0 p-4 sm:p-5">
      <h2 id="settings-file" tabIndex={-1} className="mb-1 scroll-mt-4 text-lg">
        {t.title}
      </h2>
      <p className="mb-3 text-ink-2">{t.intro}</p>
      <Button kind="secondary" small busy={busy} onClick={() => void takeOut()}>
        {t.export}
      </Button>
      <Field name="settings-import" label={t.import} className="mt-4 max-w-xl" error={problem}>
        <FileInput accept="application/json,.json" fileName={fileName} onFile={choose} />
      </Field>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      {refusal && (
        <Alert kind="error" live="alert" title={refusal.code === "STALE" ? all.staleTitle : t.refused}>
          <ul className="list-disc pl-5">
            {refusal.errors.map(({ path, message }) => (
              <li key={path + message}>
                {all.problem(all.keys[path.split(".", 1).join() as SettingKey]?.label ?? path, message)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {tried && (
        <div className="mt-4 grid gap-3">
          <Alert kind="info" live="status" title={t.preview(tried.found.changes.length)}>
            {kept.length > 0 && <p>{t.kept(kept.map((key) => all.keys[key].label).join(", "))}</p>}
          </Alert>
          {tried.found.changes.length > 0 && (
            <ChangesTable label={t.import} rows={tried.found.changes} rowKey={({ key }) => key} />
          )}
          <div className="flex flex-wrap gap-3">
            {tried.found.changes.length > 0 && (
              <Button small busy={busy} onClick={() => void apply()}>
                {t.apply(tried.found.changes.length)}
              </Button>
            )}
            <Button kind="quiet" small onClick={() => choose()}>
              {t.cancel}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

type FileContent = SettingsImport["file"];

interface Chosen {
  readonly key: string;
  readonly file: File;
  readonly refusal?: ApiError;
}

interface Tried {
  readonly content: FileContent;
  readonly found: SettingsImported;
}

/** Content of an export; undefined for other files. */
async function readFile(file: File): Promise<FileContent | undefined> {
  try {
    const given = JSON.parse(await file.text()) as Partial<FileContent> | null;
    if (typeof given?.format !== "number" || typeof given.settings !== "object") return undefined;
    return given as FileContent;
  } catch {
    return undefined;
  }
}

const send = (file: FileContent, isDryRun: boolean, version: number) =>
  api.post("/settings/import", { body: { file, dry_run: isDryRun, version }, schema: settingsImportedSchema });

/** Saves the settings as a file, and applies a chosen file after a dry run. @param version of the shown settings */
function useSettingsFile(version: number) {
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
    /** Keeps a file that was chosen in the meantime. */
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
