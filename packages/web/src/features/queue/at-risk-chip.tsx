import type { AtRisk } from "@dop/domain/contract";
import { formatDay } from "../../lib/format.ts";
import { useTexts } from "../../i18n/use-texts.ts";
import { Chip } from "../../ui/chip.tsx";

/** Says in a row that a promised date is at risk, and both dates (rule O-65). */
export function AtRiskChip({ risk }: { readonly risk: NonNullable<AtRisk> }) {
  const t = useTexts("queue");
  const promised = formatDay(risk.promised_on);
  return (
    <>
      <Chip tone="warn">{t.atRisk}</Chip>
      <span className="block text-sm font-normal text-ink-2">
        {risk.expected_on > risk.promised_on
          ? t.promisedShort(promised, formatDay(risk.expected_on))
          : t.promisedPassedShort(promised)}
      </span>
    </>
  );
}
