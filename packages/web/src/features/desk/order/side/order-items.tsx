import { fullName } from "@dop/domain/orders";
import type { StaffOrder } from "@dop/domain/contract";
import { getTexts } from "../../../../i18n/use-texts.ts";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { formatDate, formatDateTime } from "../../../../lib/words/format.ts";
import type { Definition } from "../../../../ui/lists/definition-list.tsx";

export function spouseItems(order: StaffOrder): Definition[] {
  const t = getTexts("staffOrder").side;
  return [
    { term: t.spouse(1), value: fullName(order.spouse_1_first_name, order.spouse_1_last_name), verbatim: true },
    { term: t.spouse(2), value: fullName(order.spouse_2_first_name, order.spouse_2_last_name), verbatim: true },
  ];
}

/** Links to orders of the same document for the same license (rule O-72). */
export function sameOrderItems({ same_orders: others = [] }: StaffOrder): Definition[] {
  const t = getTexts("staffOrder").side;
  if (others.length === 0) return [];
  const links = others.map(({ id, created_at: at }) => (
    <Link key={id} to={staffOrderPath(id)} className="block py-0.5">
      {t.sameOrder(id, formatDate(at))}
    </Link>
  ));
  return [{ term: t.sameOrders, value: links }];
}

/** The customer's declaration and signature (rules O-55 and O-56), for the order's page and its printed summary. */
export function declarationItems({ declaration, document_url: proof, destroyed_at }: StaffOrder): Definition[] {
  const t = getTexts("staffOrder").side;
  if (!declaration) return [];
  const { relationship, statement, wrong } = declaration;
  const lacksProof = relationship !== null && relationship !== "spouse" && proof === null && destroyed_at === null;
  const items: Definition[] = [];
  if (relationship !== null)
    items.push({
      term: t.relationship,
      value: (
        <>
          <span>{t.relationships[relationship]}</span>
          {lacksProof && <span className="block text-sm text-ink-2">{t.noProof}</span>}
        </>
      ),
    });
  items.push({
    term: t.signedName,
    value: statement ? t.signedBy(statement.name, formatDateTime(statement.signed_at)) : t.notSigned,
  });
  if (statement)
    items.push({
      term: t.wording,
      value: (
        <>
          <span lang={statement.locale}>{statement.wording}</span>
          <span className="block text-sm text-ink-2">{t.wordingVersion(statement.version, statement.locale)}</span>
        </>
      ),
    });
  if (wrong) {
    const words = [wrong.fields.join(", "), wrong.text].filter(Boolean).join("\n");
    items.push({ term: t.wrong, value: <span className="whitespace-pre-line">{words}</span> });
  }
  return items;
}
