import { countryName } from "@dop/domain/countries";
import type { CustomerOrder } from "@dop/domain/contract";
import { orderPageTexts } from "@dop/domain/texts/order-page";
import { useId } from "react";
import type { ReactNode } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { DefinitionList } from "../../../ui/definition-list.tsx";
import { CostTable } from "./cost-table.tsx";

/** What was ordered, for whom, where it goes and what it costs. */
export function OrderSummary({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts(orderPageTexts).summary;
  const { paid_at: paidAt, invoice_number: invoice } = order.payment;
  return (
    <section aria-labelledby="order-summary" className="grid gap-4">
      <h2 id="order-summary" className="text-xl">
        {t.heading}
      </h2>
      <Card className="divide-y divide-salt-200 p-0 sm:p-0">
        <div className="p-4 sm:p-5">
          <CostTable order={order} />
          <p className="mt-2 text-sm text-ink-2">
            {paidAt && `${t.paidOn(formatDate(paidAt))} · `}
            {t.invoiceNumber} {invoice}
          </p>
        </div>
        <Part title={t.shipTo}>
          <ShipTo order={order} />
        </Part>
        <Part title={t.contact}>
          <DefinitionList
            items={[
              { term: t.name, value: `${order.first_name} ${order.last_name}` },
              { term: t.email, value: order.email },
              { term: t.phone, value: order.phone },
            ]}
          />
        </Part>
        <Part title={t.license}>
          <DefinitionList
            items={[
              { term: t.licenseNumber, value: order.reference_id },
              { term: t.spouse(1), value: `${order.spouse_1_first_name} ${order.spouse_1_last_name}` },
              { term: t.spouse(2), value: `${order.spouse_2_first_name} ${order.spouse_2_last_name}` },
            ]}
          />
        </Part>
      </Card>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="break-inside-avoid p-4 sm:p-5">
      <h3 id={id} className="mb-1 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The address of the first product that has one: an order goes to one place. */
function ShipTo({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts(orderPageTexts).summary;
  const address = order.order_products.find((product) => product.address)?.address;
  if (!address) return <p>{t.noShipping}</p>;
  const lines = [
    address.ship_to_name,
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    `${address.city}, ${address.state} ${address.zip}`,
    countryName(address.country),
  ].filter(Boolean);
  return (
    <address className="wrap-anywhere not-italic">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines of an address may say the same
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
