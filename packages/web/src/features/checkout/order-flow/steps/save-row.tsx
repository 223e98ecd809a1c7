import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";

interface SaveRowProps {
  readonly busy: boolean;
  /** Why the draft could not be kept. */
  readonly failure: string | undefined;
}

/** The end of every step. */
export function SaveRow({ busy, failure }: SaveRowProps) {
  const t = useTexts("orderFlow");
  return (
    <div className="mt-8">
      {failure !== undefined && (
        <Alert kind="error" live="alert" title={t.notSaved} className="mb-4">
          {failure}
        </Alert>
      )}
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {t.save}
      </Button>
    </div>
  );
}
