import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

/** The office's usual comments of a flag (rule W-26). */
export function FlagPresets({ onChoose }: { readonly onChoose: (comment: string) => void }) {
  const t = useTexts("queue").flag;
  return (
    <fieldset className="min-w-0">
      <legend className="label">{t.quickComments}</legend>
      <div className="flex flex-wrap gap-2">
        {t.presets.map((preset) => (
          <Button key={preset} kind="secondary" small onClick={() => onChoose(preset)}>
            {preset}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
