import type { StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";

/** The newest change of a status, with its product. */
const newestChange = ({ products }: StaffOrder) =>
  products
    .flatMap((product) => product.status_history.map((entry) => ({ ...entry, product })))
    .reduce((newest, entry) => (entry.id > newest.id ? entry : newest), {
      id: 0,
      created_by: "",
      product: products[0],
    });

/** Tells of a change that someone else has made since the page opened, of which a clerk may not have seen anything. */
export function ColleagueChange({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const { id, created_by: name, product } = newestChange(order);
  const [known] = useState(id);
  if (id <= known || product === undefined || name === currentSession()?.user.display_name) return null;
  return (
    <Alert kind="info" live="status">
      {t.changedBy(name, product.product.product_name, product.status_name)}
    </Alert>
  );
}
