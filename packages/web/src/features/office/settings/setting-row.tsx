import type { Setting, SettingsAnswer } from "@dop/domain/contract";
import type { SettingKey } from "@dop/domain/settings";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { focusSetting } from "./composite-field.tsx";
import { shownValue, type Draft } from "./drafts.ts";
import { SettingInput } from "./setting-input.tsx";
import { valueText } from "./value-text.ts";

interface SettingRowProps {
  readonly name: SettingKey;
  readonly answer: SettingsAnswer;
  readonly draft: Draft;
  readonly error: string | undefined;
  /** What another user has done to it meanwhile. */
  readonly stale: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** A setting: its field, where its value comes from, and the way back to its default. */
export function SettingRow({ name, answer, draft, error, stale, onChange }: SettingRowProps) {
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
        <span>{toDefault ? t.willBeDefault : sourceText(setting, t)}</span>
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

function sourceText(
  { source, changed_by: by, changed_at: at }: Setting,
  t: ReturnType<typeof useTexts<"settings">>,
): string {
  return source === "saved" ? t.savedBy(by ?? "", formatDate(at)) : t.sources[source];
}
