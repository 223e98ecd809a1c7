import { useState } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { announce } from "../lib/messages/announcement.ts";
import { Button } from "../ui/button.tsx";
import type { DocumentHint } from "@dop/domain/orders";
import type { Sending } from "./upload-queue.ts";
import { IconWarning } from "../ui/icons.tsx";

interface TurnPhotoProps {
  readonly name: string;
  readonly busy: boolean;
  /** Turns the photo right by a quarter. Answers true after a success, undefined where another file was chosen. */
  readonly onTurn: () => Promise<boolean | undefined>;
}

/** Turns a chosen photo by a quarter with each press (rule O-66). */
export function TurnPhoto({ name, busy, onTurn }: TurnPhotoProps) {
  const t = useTexts("turnPhoto");
  const [hasFailed, setHasFailed] = useState(false);
  const report = (isTurned: boolean | undefined) => {
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
          // Screen readers skip a repeated announcement.
          announce("");
          setHasFailed(false);
          void onTurn().then(report);
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

interface FileStatusProps {
  readonly name: string;
  /** Undefined without an upload. */
  readonly sending: Sending | undefined;
  readonly isSent: boolean;
  /** The sentence for a file that has arrived. */
  readonly sentText: string;
  readonly hints: readonly DocumentHint[];
}

export function FileStatus({ name, sending, isSent, sentText, hints }: FileStatusProps) {
  const t = useTexts("uploads");
  const percent = Math.round((sending?.part ?? 0) * 100);
  return (
    <div className="grid grid-cols-1 gap-1 text-sm not-empty:mt-2">
      {sending && !sending.waiting && (
        <div className="flex flex-wrap items-center gap-x-3">
          <progress
            aria-label={t.sending(name)}
            max={100}
            value={percent}
            className={
              "h-2.5 w-40 max-w-full appearance-none overflow-hidden rounded-full border " +
              "border-control bg-salt-100 [&::-moz-progress-bar]:bg-spruce-700 " +
              "[&::-webkit-progress-bar]:bg-salt-100 [&::-webkit-progress-value]:bg-spruce-700"
            }
          />
          <span>{t.percent(percent)}</span>
        </div>
      )}
      <output className="text-ink-2 empty:hidden">{sending?.waiting ? t.waiting : isSent ? sentText : ""}</output>
      <output className="grid gap-1 empty:hidden">
        {hints.map((hint) => (
          <span key={hint} className="flex gap-2 text-warn">
            <IconWarning className="mt-[.15em] size-[1.15em]" />
            <span className="text-ink">{t.hints[hint]}</span>
          </span>
        ))}
      </output>
    </div>
  );
}
