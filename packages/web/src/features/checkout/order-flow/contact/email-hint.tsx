import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { meantEmail } from "./meant-email.ts";

interface EmailHintProps {
  readonly email: string;
  readonly onUse: (email: string) => void;
}

/** Questions an address that looks misspelled, such as one at gmial.com; nothing is refused (rule O-47). */
export function EmailHint({ email, onUse }: EmailHintProps) {
  const t = useTexts("contactStep");
  const meant = meantEmail(email);
  return (
    <div className="mt-2 empty:hidden">
      <output>{meant !== undefined && t.didYouMean}</output>
      {meant !== undefined && (
        <Button kind="quiet" small className="-ml-3 block wrap-anywhere" onClick={() => onUse(meant)}>
          {t.takeEmail(meant)}
        </Button>
      )}
    </div>
  );
}
