import { useFlow } from "../flow-context.ts";
import { ApostilleForm } from "./apostille-form.tsx";
import { CertifiedCopyForm } from "./certified-copy-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { LetterForm } from "./letter-form.tsx";

/** The first step: each product asks its own questions. */
export function ProductStep() {
  const { cart } = useFlow();
  switch (cart.productType) {
    case 1:
      return <ApostilleForm cart={cart} />;
    case 2:
      return <CertifiedCopyForm cart={cart} />;
    case 3:
      return <CorrectionForm cart={cart} />;
    case 4:
      return <LetterForm cart={cart} />;
  }
}
