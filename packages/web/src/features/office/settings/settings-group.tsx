import type { SettingsAnswer } from "@dop/domain/contract";
import { settingKeys, settingTable, type SettingGroup, type SettingKey } from "@dop/domain/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form, useForm, type Checked } from "../../../forms/form.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx";
import { formatDate } from "../../../lib/words/format.ts";
import { LeaveDialog } from "../../../forms/leave-dialog.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { problemOf, withoutSaved, withValue, type Draft, shownValue } from "./drafts.ts";
import { useSaveSettings, settingsQuery } from "./use-save-settings.ts";
import { focusSetting } from "./composite-field.tsx";
import { SettingInput } from "./setting-input.tsx";
import { valueText } from "./value-text.ts";

interface SettingsGroupProps {
  readonly group: SettingGroup;
  readonly answer: SettingsAnswer;
  readonly draft: Draft;
  readonly onDraft: (change: (before: Draft) => Draft) => void;
}

/** A section of settings with its own form. */
export function SettingsGroup({ group, answer, draft, onDraft }: SettingsGroupProps) {
  const t = useTexts("settings");
  const keys = settingKeys.filter((key) => settingTable[key].group === group);
  const changed = keys.filter((key) => Object.hasOwn(draft, key));
  const form = useForm(checkDraft(changed, draft, t.keys, t.problem));
  const { busy, failure, stale, attempt, refusalOf, save, clearFindings } = useSaveSettings({
    answer,
    draft,
    onSaved: (sent) => onDraft((before) => withoutSaved(answer, before, sent)),
  });
  const refused = keys.flatMap((key) => {
    const message = refusalOf(key);
    return message === undefined ? [] : [{ name: key, message: t.problem(t.keys[key].label, message) }];
  });

  function clearDraft(): void {
    onDraft((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key as SettingKey))),
    );
  }

  /** Moves the focus first: the button disappears with the draft. */
  function discard(): void {
    document.getElementById(`settings-${group}`)?.focus();
    clearFindings();
    clearDraft();
  }

  return (
    <section aria-labelledby={`settings-${group}`} className="card min-w-0 p-4 sm:p-5">
      <h2 id={`settings-${group}`} tabIndex={-1} className="mb-3 scroll-mt-4 text-lg">
        {t.groups[group]}
      </h2>
      <Form form={form} busy={busy} summary className="grid gap-5" onSave={(changes) => void save(changes)}>
        <ErrorSummary problems={refused} attempt={attempt} />
        {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
        {Object.keys(stale).length > 0 && (
          <Alert kind="warn" live="alert" title={t.staleTitle}>
            {t.staleHint}
          </Alert>
        )}
        {keys.map((key) => (
          <SettingRow
            key={key}
            name={key}
            answer={answer}
            draft={draft}
            error={refusalOf(key) ?? (changed.includes(key) ? problemOf(key, draft[key]) : undefined)}
            stale={stale[key]}
            onChange={(value) => onDraft((before) => withValue(answer, before, key, value))}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" small busy={busy} aria-label={t.saveOf(t.groups[group])}>
            {t.save}
          </Button>
          {changed.length > 0 && (
            <Button kind="quiet" small onClick={discard}>
              {t.discard}
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

/** The changed settings of a section, or their problems. */
function checkDraft(
  changed: readonly SettingKey[],
  draft: Draft,
  words: Readonly<Record<SettingKey, { readonly label: string }>>,
  wordsFor: (name: string, message: string) => string,
): Checked<Draft> {
  const problems = changed.flatMap((key) => {
    const message = problemOf(key, draft[key]);
    return message === undefined ? [] : [{ name: key, message: wordsFor(words[key].label, message) }];
  });
  if (problems.length > 0) return { problems };
  return { output: Object.fromEntries(changed.map((key) => [key, draft[key]])) };
}

interface SettingRowProps {
  readonly name: SettingKey;
  readonly answer: SettingsAnswer;
  readonly draft: Draft;
  readonly error: string | undefined;
  /** The other user's change that makes this value stale. */
  readonly stale: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** A setting: field, source of its value, and a button back to its default. */
function SettingRow({ name, answer, draft, error, stale, onChange }: SettingRowProps) {
  const t = useTexts("settings");
  const setting = answer.settings[name];
  const toDefault = draft[name] === null;
  return (
    <div className="min-w-0">
      <SettingInput name={name} value={shownValue(answer, draft, name)} error={error} onChange={onChange} />
      {stale !== undefined && (
        <p className="mt-1 text-warn">
          {stale} {t.isNow(valueText(name, setting.value, t))}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
        {toDefault && <span>{t.willBeDefault}</span>}
        {setting.source === "saved" && !toDefault && (
          <>
            <Chip tone="info">{t.changed}</Chip>
            <span>{t.savedBy(setting.changed_by ?? "", formatDate(setting.changed_at))}</span>
          </>
        )}
        {setting.source === "saved" && !toDefault && (
          <Button
            kind="quiet"
            className="min-h-6! px-0! text-xs"
            aria-label={t.toDefaultOf(t.keys[name].label)}
            onClick={() => {
              focusSetting(name);
              onChange(null);
            }}
          >
            {t.toDefault}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The settings about destinations, shown below the rates on the page of prices (rule O-8). */
export function DestinationSettings() {
  return (
    <Loaded query={useQuery(settingsQuery)} lines={4}>
      {(answer) => <Destinations answer={answer} />}
    </Loaded>
  );
}

function Destinations({ answer }: { readonly answer: SettingsAnswer }) {
  const t = useTexts("settings");
  const [draft, setDraft] = useState<Draft>({});
  return (
    <>
      <SettingsGroup group="destinations" answer={answer} draft={draft} onDraft={setDraft} />
      <LeaveDialog isUnsaved={Object.keys(draft).length > 0} words={t.leave} />
    </>
  );
}
