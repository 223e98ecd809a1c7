import { type StaffOrder, emailStateSchema } from "@dop/domain/contract";
import { contact } from "@dop/domain/orders";
import { useState } from "react";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { isAdmin } from "../../../../lib/storage/session.ts";
import { useSession } from "../../../../session/use-session.ts";
import { useSizeWords } from "../../../../lib/words/use-size-words.ts";
import { useMayWrite } from "../../../../session/use-may-write.ts";
import { Button } from "../../../../ui/button.tsx";
import { contactRows } from "../../../../lib/words/contact-rows.ts";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { toast } from "../../../../lib/messages/toast.ts";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { DestroyData } from "../held/destroy-data.tsx";
import { HeldData } from "../held/held-data.tsx";
import { MoneySection } from "../money/money-section.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { PhotosDialog } from "../verification/photos-dialog.tsx";
import { declarationItems } from "./declaration-items.tsx";
import { LetterOfValidity } from "./letter-of-validity.tsx";
import { LicenseNumber } from "./license-number.tsx";
import { SentTexts } from "./sent-texts.tsx";
import { SideSection } from "./side-section.tsx";
import { EmailText } from "../../../../ui/email-text.tsx";

/** The facts of the order: what was ordered, the customer, license and spouses, the money, and what can be sent. */
export function SidePanel({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const declared = declarationItems(order);
  const mayWrite = useMayWrite();
  const admin = isAdmin(useSession());
  return (
    <>
      <SideSection title={t.side.order}>
        <DefinitionList
          items={[
            { term: t.side.products, value: order.products.map(({ product }) => product.product_name).join(", ") },
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
      {mayWrite && (
        <div className="no-print">
          <SideSection title={t.side.actions}>
            <div className="flex flex-wrap gap-2">
              {order.destroyed_at === null && (
                <>
                  <LetterOfValidity order={order} />
                  <NewLink order={order} />
                </>
              )}
              {admin && <HeldData order={order} />}
              {admin && <DestroyData order={order} />}
            </div>
          </SideSection>
        </div>
      )}
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
  const sizeWords = useSizeWords();
  const t = useTexts("staffOrder");
  const { basePath } = useConfig();
  const [viewing, setViewing] = useState(false);
  return (
    <SideSection title={t.side.spouses}>
      <DefinitionList
        items={[
          { term: t.side.spouse(1), value: `${order.spouse_1_first_name} ${order.spouse_1_last_name}`, verbatim: true },
          { term: t.side.spouse(2), value: `${order.spouse_2_first_name} ${order.spouse_2_last_name}`, verbatim: true },
        ]}
      />
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
            {order.document_name} ({sizeWords(order.document_size)})
          </span>
        )}
      </div>
      <PhotosDialog open={viewing} onClose={() => setViewing(false)} />
    </SideSection>
  );
}

/**
 * Replaces a leaked link of the order (rule A-9); asks first, because the old link stops working.
 */
function NewLink({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  const [asking, setAsking] = useState(false);
  const { busy, run } = useOrderAction(order.id);

  async function renew(): Promise<void> {
    await run(async () => {
      const { isEmailError } = await api.post(`/orders/${order.id}/new-link`, { schema: emailStateSchema });
      if (isEmailError) toast.error(t.side.newLinkMailFailed);
      else toast.success(t.side.newLinkDone);
    });
    setAsking(false);
  }

  return (
    <>
      <Button kind="quiet" small onClick={() => setAsking(true)}>
        {t.side.newLink}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.side.newLinkTitle}
        no={t.side.newLinkKeep}
        yes={t.side.newLinkYes}
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void renew()}
      >
        {t.side.newLinkText}
      </ConfirmDialog>
    </>
  );
}
