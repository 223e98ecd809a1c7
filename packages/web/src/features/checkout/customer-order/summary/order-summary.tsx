import { countryName } from "@dop/domain/countries";
import type { CustomerOrder, Declaration } from "@dop/domain/contract";
import { findLicenseField } from "@dop/domain/license-review";
import { allShippingTypeIds, contact, fullName } from "@dop/domain/orders";
import { useId, type ReactNode } from "react";
import { getTexts, useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { contactRows } from "../../../../lib/words/contact-rows.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { licenseFieldName } from "../../../../lib/words/license-value.ts";
import { useSubmit } from "../../../../lib/api/use-submit.ts";
import { useSession } from "../../../../session/use-session.ts";
import { Button } from "../../../../ui/button.tsx";
import { DefinitionList, stackedOnPhones } from "../../../../ui/lists/definition-list.tsx";
import { reloadOrder } from "../order-queries.ts";

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
            className={stackedOnPhones}
            items={[
              { term: t.licenseNumber, value: order.reference_id, verbatim: true },
              {
                term: t.spouse(1),
                value: fullName(order.spouse_1_first_name, order.spouse_1_last_name),
                verbatim: true,
              },
              {
                term: t.spouse(2),
                value: fullName(order.spouse_2_first_name, order.spouse_2_last_name),
                verbatim: true,
              },
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

function ShipTo({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").summary;
  const waysToShip = useTexts("waysToShip");
  const shipped = order.order_products.find((product) => product.address);
  if (!shipped?.address) return <p>{t.noShipping}</p>;
  const { address, shipping } = shipped;
  const type = allShippingTypeIds.find((id) => id === shipping?.id);
  const lines = [...address.lines, countryName(address.country, getTexts("countries"))];
  return (
    <>
      <address className="wrap-anywhere not-italic" translate="no">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines of an address may say the same
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
      {type !== undefined && <p className="mt-2">{waysToShip[type]}</p>}
    </>
  );
}

/** The state of text messages about the order, and their end (rule E-28). */
function TextMessages({ order: { uuid, texts } }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").texts;
  const isStaff = useSession() !== undefined;
  const ending = useSubmit({ failure: "inline" });
  if (!texts) return null;

  async function end(): Promise<void> {
    await api.post(`/orders/${uuid}/texts/end`);
    await reloadOrder(uuid);
  }

  return (
    <div className="mt-2">
      <p>
        <span className="text-ink-2">{t.heading}:</span> <output>{texts.on ? t.on(texts.last_four) : t.ended}</output>
      </p>
      {texts.on && !isStaff && (
        <Button kind="quiet" small busy={ending.busy} onClick={() => void ending.submit(end)}>
          {t.stop}
        </Button>
      )}
      {ending.failure !== undefined && (
        <p role="alert" className="err">
          {ending.failure}
        </p>
      )}
    </div>
  );
}

/** The customer's declaration and signed statement, word for word (rules O-55 and O-56). */
function Declared({ declaration: { relationship, statement, wrong } }: { readonly declaration: Declaration }) {
  const t = useTexts("customerOrder").summary;
  const fields = (wrong?.fields ?? []).flatMap((label) => findLicenseField(label) ?? []);
  return (
    <div className="grid gap-2 wrap-anywhere">
      {relationship !== null && (
        <p>
          {t.relationship}: {t.relationships[relationship]}
        </p>
      )}
      {statement !== null && (
        <div>
          <p lang={statement.locale}>
            <q>{statement.wording}</q>
          </p>
          <p className="text-sm text-ink-2">{t.signedBy(statement.name, formatDateTime(statement.signed_at))}</p>
        </div>
      )}
      {wrong !== null && (
        <div>
          <p>{t.wrong}:</p>
          {fields.length > 0 && (
            <ul className="list-disc pl-5">
              {fields.map((field) => (
                <li key={field.label}>{licenseFieldName(field)}</li>
              ))}
            </ul>
          )}
          {wrong.text !== "" && <p className="whitespace-pre-line">{wrong.text}</p>}
        </div>
      )}
    </div>
  );
}
