import type { StaffOrder } from "@dop/domain/contract";
import { getTexts } from "../../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import type { Definition } from "../../../../ui/lists/definition-list.tsx";

export function spouseItems(order: StaffOrder): Definition[] {
  const t = getTexts("staffOrder").side;
  return [
    { term: t.spouse(1), value: `${order.spouse_1_first_name} ${order.spouse_1_last_name}`, verbatim: true },
    { term: t.spouse(2), value: `${order.spouse_2_first_name} ${order.spouse_2_last_name}`, verbatim: true },
  ];
}

/** The customer's declaration and signature (rules O-55 and O-56), for the order's page and its printed summary. */
export function declarationItems({ declaration, document_url: proof, destroyed_at }: StaffOrder): Definition[] {
  const t = getTexts("staffOrder").side;
  if (!declaration) return [];
  const { relationship, statement, wrong } = declaration;
  const lacksProof = relationship !== null && relationship !== "spouse" && proof === null && destroyed_at === null;
  return [
    ...(relationship === null
      ? []
      : [
          {
            term: t.relationship,
            value: (
              <>
                <span>{t.relationships[relationship]}</span>
                {lacksProof && <span className="block text-sm text-ink-2">{t.noProof}</span>}
              </>
            ),
          },
        ]),
    ...(statement === null
      ? [{ term: t.signedName, value: t.notSigned }]
      : [
          { term: t.signedName, value: t.signedBy(statement.name, formatDateTime(statement.signed_at)) },
          {
            term: t.wording,
            value: (
              <>
                <span lang={statement.locale}>{statement.wording}</span>
                <span className="block text-sm text-ink-2">
                  {t.wordingVersion(statement.version, statement.locale)}
                </span>
              </>
            ),
          },
        ]),
    ...(wrong === null
      ? []
      : [
          {
            term: t.wrong,
            value: (
              <span className="whitespace-pre-line">
                {[wrong.fields.join(", "), wrong.text].filter(Boolean).join("\n")}
              </span>
            ),
          },
        ]),
  ];
}
