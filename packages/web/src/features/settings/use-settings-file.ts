import {
  settingsFileSchema,
  settingsImportedSchema,
  type SettingsImport,
  type SettingsImported,
} from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { ApiError, type FieldIssue } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { reload } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../lib/toast.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { settingsQuery } from "./settings-query.ts";

/** A chosen file, and what it would change. */
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

/** Saves the settings as a file, and applies a chosen file after a dry run. @param version of the shown settings */
export function useSettingsFile(version: number) {
  const t = useTexts("settings").file;
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
      body: { file, dry_run: isDryRun, version: version },
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

  async function apply(): Promise<void> {
    if (!tried || !(await attempt(() => send(tried.file, false)))) return;
    setTried(undefined);
    setFileName(undefined);
    toast.success(t.applied);
    await reload(settingsQuery);
  }

  return { busy, failure, tried, fileName, problem, issues, takeOut, tryFile, apply };
}
