import type { StaffOrder } from "@dop/domain/contract";
import { closestName, type PersonName } from "@dop/domain/names";
import { useId } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { shownValue } from "../../../../lib/words/license-value.ts";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { RecordState, useLicenseRecord } from "../corrections/license-record.tsx";
import { Marked, Verdict } from "./marked-name.tsx";

interface CountyLicenseProps {
  readonly order: StaffOrder;
  readonly spouses: readonly PersonName[];
}

/** The county's license next to the pictures and the order, or why it cannot be shown (rule W-40). */
export function CountyLicense({ order, spouses }: CountyLicenseProps) {
  const { side } = useTexts("staffOrder");
  const t = useTexts("identityCheck");
  const { names } = useTexts("licenseFields");
  const headingId = useId();
  const state = useLicenseRecord(order);
  const { record } = state;
  return (
    <section aria-labelledby={headingId} className="border-t border-salt-300 pt-2">
      <h3 id={headingId} className="mb-1 text-sm">
        {t.license(order.reference_id)}
      </h3>
      <RecordState order={order} state={state} className="text-sm text-ink-2" />
      {record && (
        <DefinitionList
          items={[
            ...record.spouses.map((spouse, index) => {
              const name = { first: spouse.first_name, last: spouse.last_name };
              const closest = closestName(name, spouses);
              const born = shownValue("date", spouse.date_of_birth);
              return {
                term: side.spouse(index === 0 ? 1 : 2),
                value: (
                  <>
                    <Marked name={name} other={closest && spouses[closest.index]} />
                    <span className="block">{born === "" ? t.bornUnknown : t.born(born)}</span>
                    {closest && <Verdict match={closest.match} spouse={closest.index + 1} />}
                  </>
                ),
              };
            }),
            {
              term: names.ceremonyDate,
              value: shownValue("date", record.officiant.ceremony_date) || t.notReturned,
            },
          ]}
        />
      )}
    </section>
  );
}
