import { statesOtherThan } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";

interface AddressHintsProps {
  readonly stateProvince: string;
  readonly zip: string;
  /** USPS is to deliver to a post office box; for other carriers such an address is refused. */
  readonly boxByUsps: boolean;
}

/** Possible mistakes in an address in the United States; nothing is refused (rule O-52). */
export function AddressHints({ stateProvince, zip, boxByUsps }: AddressHintsProps) {
  const t = useTexts("shippingStep");
  const [state] = statesOtherThan(zip, stateProvince);
  const hints = [...(state === undefined ? [] : [t.zipElsewhere(zip, state)]), ...(boxByUsps ? [t.poBoxByUsps] : [])];
  return (
    <output className="grid gap-2 empty:hidden">
      {hints.map((hint) => (
        <span key={hint} className="block border-l-4 border-info pl-3 text-sm">
          {hint}
        </span>
      ))}
    </output>
  );
}
