import type { SettingsAnswer } from "@dop/domain/contract";
import type { SettingKey } from "@dop/domain/settings";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FileInput } from "../../../ui/fields/file-input.tsx";
import { ChangesTable } from "./changes-table.tsx";
import { useSettingsFile } from "./use-settings-file.ts";

/** Takes the settings out as a file, and in again once it was shown what that changes. */
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
