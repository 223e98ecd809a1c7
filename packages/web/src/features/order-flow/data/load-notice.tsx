import { useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

interface LoadNoticeProps {
  readonly message: string;
  readonly of: readonly { readonly error: unknown; readonly busy: boolean; readonly retry: () => void }[];
}

/** Says that a list or a price could not be loaded, and tries again; the form stays usable meanwhile. */
export function LoadNotice({ message, of }: LoadNoticeProps) {
  const t = useTexts("ui");
  const failed = of.filter((call) => call.error !== undefined);
  if (failed.length === 0) return null;
  return (
    <Alert kind="warn" live="status" title={message} className="mt-6">
      <Button
        kind="quiet"
        className="-ml-2"
        busy={failed.some((call) => call.busy)}
        onClick={() => failed.forEach((call) => call.retry())}
      >
        {t.retry}
      </Button>
    </Alert>
  );
}
