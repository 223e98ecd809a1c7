import { useTexts } from "../../../i18n/use-texts.ts";
import { Chip } from "../../../ui/chip.tsx";

/** Says that an order waits where it is until the customer has paid (rule M-28). */
export function AwaitingPayment() {
  return <Chip tone="warn">{useTexts("queue").awaitingPayment}</Chip>;
}
