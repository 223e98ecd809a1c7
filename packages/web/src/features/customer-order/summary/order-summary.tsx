import { countryName } from "@dop/domain/countries";
import type { CustomerOrder } from "@dop/domain/contract";
import { contact } from "@dop/domain/orders";
import { useId, type ReactNode } from "react";
import { getTexts, useTexts } from "../../../i18n/use-texts.ts";
import { Declared } from "./declared.tsx";
import { TextMessages } from "./text-messages.tsx";
import { contactRows } from "../../../lib/contact-rows.ts";
import { DefinitionList, stackedOnPhones } from "../../../ui/definition-list.tsx";

/** What was ordered, by whom, for which license, and the shipping address. */
export function OrderSummary({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").summary;
  // Every document of an order carries the same.
  const instructions = new Set(order.order_products.map((product) => product.special_instructions).filter(Boolean));
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="mb-4 text-xl">
        {t.heading}
      </h2>
      <div className="card grid divide-y divide-salt-200 px-4 sm:px-5 md:grid-cols-2 md:gap-x-8 md:divide-y-0 md:py-2">
        <Part title={t.contact}>
          <DefinitionList className={stackedOnPhones} items={contactRows(contact.fromRow(order))} />
          <TextMessages order={order} />
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
        <Part title={t.shipTo}>
          <ShipTo order={order} />
        </Part>
        {order.declaration && (
          <Part title={t.declaration}>
            <Declared declaration={order.declaration} />
          </Part>
        )}
        {[...instructions].map((text) => (
          <Part key={text} title={t.instructions}>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </Part>
        ))}
      </div>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid py-4">
      <h3 id={id} className="mb-1 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The address of the first product that has one: an order goes to one place. */
function ShipTo({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").summary;
  const address = order.order_products.find((product) => product.address)?.address;
  if (!address) return <p>{t.noShipping}</p>;
  const lines = [
    address.ship_to_name,
    address.address_line_1,
    address.address_line_2,
    address.address_line_3,
    `${address.city}, ${address.state} ${address.zip}`,
    countryName(address.country, getTexts("countries")),
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
