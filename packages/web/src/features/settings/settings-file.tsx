import {
  settingsFileSchema,
  settingsImportedSchema,
  type SettingsAnswer,
  type SettingsImport,
  type SettingsImported,
} from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError, type FieldIssue } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { reload } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { toast } from "../../lib/toast.ts";
import { ChangesTable } from "./changes-table.tsx";
import { settingsQuery } from "./settings-query.ts";

interface Tried {
  readonly file: SettingsImport["file"];
  readonly found: SettingsImported;
}

/** The file as JSON that may be an export; undefined when it is none. */
async function readFile(file: File): Promise<SettingsImport["file"] | undefined> {
  try {
    const given = JSON.parse(await file.text()) as Partial<SettingsImport["file"]> | null;
    if (typeof given?.format !== "number" || typeof given.settings !== "object") return undefined;
    return given as SettingsImport["file"];
  } catch {
    return undefined;
  }
}

/** Takes the settings out as a file, and in again once it was shown what that changes. */
export function SettingsFile({ answer }: { readonly answer: SettingsAnswer }) {
  const all = useTexts("settings");
  const t = all.file;
  const [tried, setTried] = useState<Tried>();
  const [fileName, setFileName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const { busy, failure, submit } = useSubmit({
    failure: "inline",
    rethrow: (error) => error instanceof ApiError && error.errors.length > 0,
  });

  const send = (file: SettingsImport["file"], isDryRun: boolean) =>
    api.post("/settings/import", {
      body: { file, dry_run: isDryRun, version: answer.version },
      schema: settingsImportedSchema,
    });

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setIssues([]);
    try {
      return await submit(work);
    } catch (error) {
      setIssues((error as ApiError).errors);
      return false;
    }
  }

  const takeOut = () =>
    submit(async () => {
      const file = await api.get("/settings/export", { schema: settingsFileSchema });
      const name = `${t.exportName}-${file.exported_at.slice(0, 10)}.json`;
      saveFile(JSON.stringify(file, null, 2), "application/json", name);
    });

  async function tryFile(chosen: File | undefined): Promise<void> {
    setTried(undefined);
    setProblem(undefined);
    setFileName(chosen?.name);
    if (chosen === undefined) return;
    const file = await readFile(chosen);
    if (file === undefined) {
      setProblem(t.notRead);
      return;
    }
    await attempt(async () => setTried({ file, found: await send(file, true) }));
  }

  async function apply({ file }: Tried): Promise<void> {
    if (!(await attempt(() => send(file, false)))) return;
    setTried(undefined);
    setFileName(undefined);
    toast.success(t.applied);
    await reload(settingsQuery);
  }

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
        <FileInput accept="application/json,.json" fileName={fileName} onFile={(file) => void tryFile(file)} />
      </Field>
      {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
      {issues.length > 0 && (
        <Alert kind="error" live="alert" title={t.refused}>
          <ul className="list-disc pl-5">
            {issues.map(({ path, message }) => (
              <li key={path + message}>{all.problem(path, message)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {tried && (
        <div className="mt-4 grid gap-3">
          <Alert kind="info" live="status" title={t.preview(tried.found.changes.length)} />
          {tried.found.changes.length > 0 && (
            <ChangesTable label={t.import} rows={tried.found.changes} rowKey={({ key }) => key} />
          )}
          <div className="flex flex-wrap gap-3">
            {tried.found.changes.length > 0 && (
              <Button small busy={busy} onClick={() => void apply(tried)}>
                {t.apply(tried.found.changes.length)}
              </Button>
            )}
            <Button kind="quiet" small onClick={() => void tryFile(undefined)}>
              {t.cancel}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
