import { domesticCountry, isPostOfficeBox, shippingTypeIds, type Cart } from "@dop/domain/orders";
import { updateCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { stepPaths } from "../steps/flow-steps.ts";

/** Asks before the payment whether a carrier is to bring the documents to a post office box (rule O-47). */
export function PostBoxQuestion({ cart: { shippingAddress, shippingType } }: { readonly cart: Cart }) {
  const t = useTexts("checkout").postBox;
  const { lineOne, lineTwo, country } = shippingAddress;
  if (shippingType === shippingTypeIds.usps || !isPostOfficeBox(lineOne, lineTwo)) return null;
  return (
    <Alert kind="warn" title={t.question} className="mt-4">
      {country === domesticCountry ? (
        <Button
          kind="secondary"
          className="mt-2"
          onClick={() => updateCart((cart) => ({ ...cart, shippingType: shippingTypeIds.usps }))}
        >
          {t.useUsps}
        </Button>
      ) : (
        <Link to={stepPaths.shipping}>{t.changeAddress}</Link>
      )}
    </Alert>
  );
}
