import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { CorrectionsHistory } from "../../corrections-history/index.ts";
import { correctionsQuery } from "../order-queries.ts";

/** The history of corrections of the license data. */
export function CorrectionsTab({ uuid }: { readonly uuid: string }) {
  const t = useTexts("customerOrder").corrections;
  const query = useQuery(correctionsQuery(uuid));
  return (
    <div className="grid max-w-[48rem] gap-5">
      <div>
        <h2 className="text-2xl">{t.heading}</h2>
        <p className="mt-1 text-ink-2">{t.intro}</p>
      </div>
      <CorrectionsHistory query={query} words={t} />
    </div>
  );
}
