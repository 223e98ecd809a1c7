import { useState } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { announce } from "../lib/messages/announcement.ts";
import { Button } from "../ui/button.tsx";

interface TurnPhotoProps {
  /** The photo's own name. */
  readonly name: string;
  /** It is being turned. */
  readonly busy: boolean;
  /** Turns it to the right by a quarter; says whether it is, undefined where another file was chosen meanwhile. */
  readonly onTurn: () => Promise<boolean | undefined>;
}

/** Turns a chosen photo, as often as it is pressed (rule O-66). */
export function TurnPhoto({ name, busy, onTurn }: TurnPhotoProps) {
  const t = useTexts("turnPhoto");
  const [hasFailed, setHasFailed] = useState(false);
  const tell = (isTurned: boolean | undefined) => {
    if (isTurned === undefined) return;
    setHasFailed(!isTurned);
    announce(isTurned ? t.turned : t.failed);
  };
  return (
    <>
      <Button
        kind="secondary"
        small
        className="mt-2"
        aria-label={t.turnOf(name)}
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          // The same words would not be said again.
          announce("");
          setHasFailed(false);
          void onTurn().then(tell);
        }}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-[1.15em]"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        >
          <path d="M19 12a7 7 0 1 1-2.5-5.4M17 2v5h-5" />
        </svg>{" "}
        {t.turn}
      </Button>
      {hasFailed && <p className="err">{t.failed}</p>}
    </>
  );
}
