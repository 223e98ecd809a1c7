import type { StaffOrder, StaffSms } from "@dop/domain/contract";
import { contact } from "@dop/domain/orders";
import { useState } from "react";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatBytes, formatDateTime } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { contactRows } from "../../../../lib/words/contact-rows.ts";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { MoneySection } from "../money/money-section.tsx";
import { PhotosDialog } from "../verification/photos.tsx";
import { Paper } from "../verification/paper-viewer.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { declarationItems, sameOrderItems, spouseItems } from "./order-items.tsx";
import { LicenseNumber } from "./license-number.tsx";
import { OrderActions } from "./order-actions.tsx";
import { SideSection } from "./side-section.tsx";

export function SidePanel({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const declared = declarationItems(order);
  return (
    <>
      <SideSection title={t.side.order}>
        <DefinitionList
          items={[
            { term: t.side.products, value: order.products.map(({ product }) => product.product_name).join(", ") },
            ...sameOrderItems(order),
            { term: t.side.placed, value: formatDateTime(order.created_at) },
            { term: t.side.invoice, value: <Invoice invoice={order.invoice} /> },
            ...(order.invoice?.url === null
              ? [{ term: t.side.invoiceNumberLabel, value: order.invoice.number, verbatim: true }]
              : []),
            { term: t.side.patronId, value: order.patron_id, verbatim: true },
          ]}
        />
      </SideSection>
      <SideSection title={t.side.customer}>
        <DefinitionList
          items={contactRows(contact.fromRow(order), {
            email: (
              <a href={`mailto:${order.email}`}>
                <EmailText address={order.email} />
              </a>
            ),
          })}
        />
      </SideSection>
      <SentTexts order={order} />
      <SideSection title={t.side.license}>
        <DefinitionList
          items={[
            { term: t.side.number, value: <LicenseNumber order={order} /> },
            {
              term: t.side.record,
              value: (
                <a
                  href={order.marriage_license.record_url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-block py-0.5"
                >
                  {t.side.adminLink} <VisuallyHidden>{t.newTab}</VisuallyHidden>
                </a>
              ),
            },
          ]}
        />
      </SideSection>
      <Spouses order={order} />
      {declared.length > 0 && (
        <SideSection title={t.side.declaration}>
          <DefinitionList items={declared} />
        </SideSection>
      )}
      <MoneySection order={order} />
      <OrderActions order={order} />
    </>
  );
}

function Invoice({ invoice }: { readonly invoice: StaffOrder["invoice"] }) {
  const t = useTexts("staffOrder");
  // A link or these words; the number then has its own row.
  if (invoice === null || invoice.url === null) return t.side.noInvoice;
  return (
    <a href={invoice.url} target="_blank" rel="noreferrer">
      {t.side.invoiceNumber(invoice.number)} <VisuallyHidden>{t.newTab}</VisuallyHidden>
    </a>
  );
}

function Spouses({ order }: { readonly order: StaffOrder }) {
  const quarantine = useTexts("quarantine");
  const t = useTexts("staffOrder");
  const { basePath } = useConfig();
  const [viewing, setViewing] = useState(false);
  const ending = /\.([a-z]{2,5})$/i.exec(order.document_name ?? "")?.[1]?.toLowerCase() ?? "";
  const types: Readonly<Record<string, string>> = t.side.paperTypes;
  const paperType = order.document_is_picture === true ? t.side.picture : (types[ending] ?? t.side.otherFile);
  return (
    <SideSection title={t.side.spouses}>
      <DefinitionList items={spouseItems(order)} />
      <div className="no-print mt-2 flex flex-wrap gap-2">
        {(order.photo_id_url !== null || order.selfie_url !== null) && (
          <Button kind="secondary" small onClick={() => setViewing(true)}>
            {t.side.viewPhotos}
          </Button>
        )}
        {order.document_url !== null && (
          <a
            className="btn btn-secondary btn-sm"
            href={`${basePath}/api/${order.document_url}`}
            download={order.document_name ?? ""}
          >
            {t.side.additional}
          </a>
        )}
        {order.document_size !== undefined && (
          <span className="text-sm wrap-anywhere text-ink-2" translate="no">
            {order.document_name} ({paperType}, {formatBytes(order.document_size, quarantine)})
          </span>
        )}
      </div>
      <PhotosDialog open={viewing} onClose={() => setViewing(false)}>
        <Paper order={order} />
      </PhotosDialog>
    </SideSection>
  );
}

/** Text messages about the order, and their delivery (rule E-29). */
function SentTexts({ order: { texts, destroyed_at: destroyedAt } }: { readonly order: StaffOrder }) {
  const t = useTexts("staffTexts");
  if (!texts) return null;
  const { last_four: lastFour, ended_at: endedAt, messages } = texts;
  return (
    <SideSection title={t.heading}>
      <p>
        <span>{lastFour !== null && t.on(lastFour)}</span>
        <span>
          {lastFour === null &&
            (endedAt === null || destroyedAt !== null ? t.destroyed : t.ended(formatDateTime(endedAt)))}
        </span>
      </p>
      {messages.length === 0 ? (
        <p className="text-ink-2">{t.none}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {messages.map((message) => (
            <li key={message.id}>
              <span className="block">{t.kinds[message.kind]}</span>
              <span className="block text-sm text-ink-2">
                <SmsState message={message} />, {formatDateTime(message.sent_at ?? message.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}

function SmsState({ message: { state, last_error: error, error_code: code } }: { readonly message: StaffSms }) {
  const t = useTexts("staffTexts");
  const isLost = state === "refused" || state === "dead";
  const words = [
    t.states[state],
    // A late delivery needs no reason.
    ...(error === null || !(isLost || state === "pending")
      ? []
      : [`${t.failures[error]}${code === null ? "" : ` ${t.errorCode(code)}`}`]),
  ];
  return <span className={classNames(isLost && "font-semibold text-error")}>{words.join(": ")}</span>;
}
