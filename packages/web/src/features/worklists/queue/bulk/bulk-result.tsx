import { useEffect, useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";

/** A row as the outcome names it. */
interface NamedRow {
  readonly id: number;
  readonly order_id: number;
  readonly first_name: string;
  readonly last_name: string;
}

interface BulkResultProps {
  readonly outcome: {
    readonly done: readonly unknown[];
    readonly refused: readonly { readonly entry: NamedRow; readonly message: string }[];
  };
  /** The address of a row's order. */
  readonly pathOf: (entry: NamedRow) => string;
  /** The refused rows are still in the list, and selected. */
  readonly stays: boolean;
  readonly onDismiss: () => void;
}

/** Outcome of a bulk action with the reason of each refusal. Takes the focus; stays until dismissed. */
export function BulkResult({ outcome: { done, refused }, pathOf, stays, onDismiss }: BulkResultProps) {
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
                <Link to={pathOf(entry)}>{t.order(entry.order_id, lastFirst(entry.last_name, entry.first_name))}</Link>
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
