import type { AtRisk } from "@dop/domain/contract";
import { formatDay } from "../../../lib/words/format.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Chip } from "../../../ui/chip.tsx";
import { IconWarning } from "../../../ui/icons.tsx";

/** `12/9` from a day YYYY-MM-DD. */
const shortDay = (day: string): string => day.split("-").slice(1).map(Number).join("/");

/** Says in a row that a promised date is at risk, and both dates (rule O-65); short in a table's row. */
export function AtRiskChip({ risk }: { readonly risk: NonNullable<AtRisk> }) {
  const t = useTexts("queue");
  const { promised_on: promised, expected_on: expected } = risk;
  const isLater = expected > promised;
  const words = isLater
    ? t.promisedShort(formatDay(promised), formatDay(expected))
    : t.promisedPassedShort(formatDay(promised));
  return (
    <Chip tone="warn" className="font-normal">
      <span className="sm:sr-only">{words}</span>
      <span aria-hidden="true" title={words} className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
        <IconWarning className="size-[1em]" />
        {isLater ? t.daysShort(shortDay(promised), shortDay(expected)) : shortDay(promised)}
      </span>
    </Chip>
  );
}
