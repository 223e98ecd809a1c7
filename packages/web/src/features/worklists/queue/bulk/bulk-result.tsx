import type { QueueKey } from "@dop/domain/queues";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import type { BulkOutcome } from "./use-bulk-work.ts";

interface BulkResultProps {
  readonly queue: QueueKey;
  readonly list: string;
  readonly outcome: BulkOutcome;
  /** The refused rows are still in the list, and selected. */
  readonly stays: boolean;
  readonly onDismiss: () => void;
}

/** Outcome of a bulk action with the reason of each refusal. Takes the focus; stays until dismissed. */
export function BulkResult({ queue, list, outcome: { done, refused }, stays, onDismiss }: BulkResultProps) {
  const t = useTexts("queueWork").result;
  const { lastFirst } = useTexts("queue");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog that closes returns the focus to a button that may be gone.
    focusAfterRender(() => box.current?.focus());
  }, []);
  return (
    <Alert
      ref={box}
      kind={refused.length === 0 ? "ok" : "warn"}
      title={refused.length === 0 ? t.done(done.length) : t.mixed(done.length, refused.length)}
      className="no-print mb-3"
    >
      {refused.length > 0 && (
        <>
          <p>{stays ? t.refused : t.refusedAndGone}</p>
          <ul className="max-h-48 overflow-y-auto">
            {refused.map(({ entry, message }) => (
              <li key={entry.id}>
                <Link to={staffOrderPath(entry.order_id, queue) + list}>
                  {t.order(entry.order_id, lastFirst(entry.last_name, entry.first_name))}
                </Link>
                {": "}
                {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button kind="quiet" small onClick={onDismiss}>
        {t.dismiss}
      </Button>
    </Alert>
  );
}
