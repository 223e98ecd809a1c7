import type { TransmittalProduct } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { opensByKey, useTransmittalAddress } from "./transmittal-address.ts";

/** The customers whose license was voided while their documents were on the way. */
export const voidedNames = (products: readonly TransmittalProduct[]): string =>
  [
    ...new Set(
      products
        .filter(({ voided }) => voided)
        .map(({ order, order_id: id }) => `${order.first_name} ${order.last_name} (${id})`),
    ),
  ].join(", ");

/** Tells the office to fetch the paper of a voided license back, and the desk to return it (rule T-5). */
export function VoidedNotice({ products }: { readonly products: readonly TransmittalProduct[] }) {
  const t = useTexts("transmittals").voided;
  const isDesk = opensByKey(useTransmittalAddress());
  const names = voidedNames(products);
  if (names === "") return null;
  return (
    <Alert kind="error" title={t.title} className="mb-3">
      <p>{names}</p>
      <p>{isDesk ? t.desk : t.office}</p>
    </Alert>
  );
}
