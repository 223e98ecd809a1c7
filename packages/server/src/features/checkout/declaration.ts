// Rules: O-55, O-56 (docs/rules)
import type { TransactionContext } from "../../transaction.ts";
import type { Declaration } from "@dop/domain/contract";
import { limits, relationshipOf, type CompleteCart, fullName } from "@dop/domain/orders";
import { textsIn, type Locale } from "@dop/texts";
import { sql, type Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** A declaration as JSON of the database has it. */
export interface DeclarationRow extends Omit<Selectable<Schema["order_declarations"]>, "order_id" | "signed_at"> {
  signed_at: string | null;
}

/** The declaration on the order `o`, as one column of a statement. */
export const declarationOfOrder = sql<DeclarationRow | null>`(
  select to_json(d) from order_declarations d where d.order_id = o.id)`;

/** Writes the declaration of a cart, if any, with the wording that its reader saw. */
export async function writeDeclaration(
  { tx, now }: TransactionContext,
  orderId: number,
  cart: CompleteCart,
  locale: Locale,
): Promise<void> {
  const { contactInfo, statement } = cart;
  const relationship = statement ? relationshipOf(cart) : cart.relationship;
  const given = "wrong" in cart ? cart.wrong : undefined;
  const wrong = given && (given.fields.length > 0 || given.text !== "") ? given : undefined;
  if (!relationship && !statement && !wrong) return;
  await tx
    .insertInto("order_declarations")
    .values({
      order_id: orderId,
      relationship: relationship ?? null,
      statement_version: statement?.version ?? null,
      statement_locale: statement ? locale : null,
      statement_wording: statement ? textsIn(locale).checkout.statement.wording : null,
      signed_name: statement
        ? (statement.name ?? fullName(contactInfo.firstName, contactInfo.lastName).slice(0, limits.name))
        : null,
      signed_at: statement ? now : null,
      wrong_fields: wrong ? JSON.stringify([...new Set(wrong.fields)]) : null,
      wrong_text: wrong?.text ?? null,
    })
    .execute();
}

/** A declaration as an order's answer carries it; absent where nothing was declared. */
export function presentDeclaration(row: DeclarationRow | null): { declaration?: Declaration } {
  if (row === null) return {};
  const { statement_version: version, statement_locale: locale, statement_wording: wording } = row;
  const { signed_name: name, signed_at: signedAt, wrong_fields: fields, wrong_text: text } = row;
  const isSigned = version !== null && locale !== null && wording !== null && name !== null && signedAt !== null;
  return {
    declaration: {
      relationship: row.relationship,
      statement: isSigned ? { version, locale, wording, name, signed_at: new Date(signedAt).toISOString() } : null,
      wrong: fields === null ? null : { fields, text: text ?? "" },
    },
  };
}
