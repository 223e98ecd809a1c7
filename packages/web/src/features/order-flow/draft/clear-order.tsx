import { useState } from "react";
import { OfficeContact } from "../../../app/shell/office-contact.tsx";
import { paths } from "../../../lib/paths.ts";
import { useNavigate } from "../../../lib/router.tsx";
import { clearCart } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { clearCheckoutKey } from "../checkout/checkout-key.ts";

/** For shared computers: removes the draft from this browser, after a question. */
export function ClearOrder() {
  const t = useTexts("orderFlow").clear;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-2 border-t border-salt-300 pt-3 text-sm text-ink-2">
      <p className="w-full pb-1">
        {t.help} <OfficeContact />
      </p>
      {t.question}
      <Button kind="quiet" className="px-1!" onClick={() => setAsking(true)}>
        {t.open}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.title}
        actions={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
            <Button
              onClick={() => {
                clearCheckoutKey();
                clearCart();
                navigate(paths.landing);
              }}
            >
              {t.confirm}
            </Button>
          </>
        }
      >
        <p>{t.text}</p>
      </Dialog>
    </div>
  );
}
