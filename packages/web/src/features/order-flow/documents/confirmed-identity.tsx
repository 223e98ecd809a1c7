// Rules: P-23 (docs/rules)
import { updateCart } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

/** In place of the photos, where the confirmed ID of an earlier order counts. */
export function ConfirmedIdentity() {
  const t = useTexts("documentsStep").confirmed;
  return (
    <Alert kind="info" title={t.title} className="mt-6">
      <p>{t.text}</p>
      <Button
        kind="secondary"
        className="mt-3"
        onClick={() => updateCart(({ identityFrom: _earlier, ...current }) => current)}
      >
        {t.anew}
      </Button>
    </Alert>
  );
}
