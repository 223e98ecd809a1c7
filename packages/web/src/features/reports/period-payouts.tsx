import { payoutsQuerySchema } from "@dop/domain/reports";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { ProviderPayouts } from "./closeouts/payouts.tsx";
import type { Period } from "./report-query.ts";

/** The payouts of a report's days: asked for by a press, because the provider is asked about each of them. */
export function PeriodPayouts({ from, to }: Period) {
  const { payouts: t } = useTexts("closeouts");
  const days = new URLSearchParams({ from, to }).toString();
  const [shown, show] = useState<string>();
  const { error } = payoutsQuerySchema.safeParse({ from, to });
  if (shown === days) return <ProviderPayouts path={`/reports/payouts?${days}`} />;
  return (
    <section className="no-print mb-6">
      <h2 className="mb-2 text-lg">{t.title}</h2>
      {error ? (
        <p>{error.issues[0]?.message}</p>
      ) : (
        <Button kind="secondary" small onClick={() => show(days)}>
          {t.compare}
        </Button>
      )}
    </section>
  );
}
