import { isConnectionError } from "../../../../lib/api/api-error.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { Loaded } from "./use-call.ts";

interface LoadNoticeProps {
  readonly message: string;
  readonly calls: readonly Loaded<unknown>[];
}

/** Says that a list or a price could not be loaded, and tries again; the form stays usable meanwhile. */
export function LoadNotice({ message, calls }: LoadNoticeProps) {
  const { couldNotConnect, retry } = useTexts("connection");
  const failed = calls.filter((call) => call.error !== undefined);
  if (failed.length === 0) return null;
  const isOffline = failed.some((call) => isConnectionError(call.error));
  return (
    <Alert kind="warn" live="status" title={isOffline ? couldNotConnect : message} className="mt-6">
      {isOffline && <p>{message}</p>}
      <Button
        kind="quiet"
        className="-ml-2"
        busy={failed.some((call) => call.busy)}
        onClick={() => failed.forEach((call) => call.retry())}
      >
        {retry}
      </Button>
    </Alert>
  );
}
