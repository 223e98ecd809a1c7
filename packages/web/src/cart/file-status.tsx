import type { DocumentHint } from "@dop/domain/orders";
import type { Sending } from "./upload-queue.ts";
import { useTexts } from "../i18n/use-texts.ts";
import { IconWarning } from "../ui/icons.tsx";

interface FileStatusProps {
  readonly name: string;
  /** Undefined when it is not on its way. */
  readonly sending: Sending | undefined;
  readonly isSent: boolean;
  /** What is said of one that has arrived. */
  readonly sentText: string;
  readonly hints: readonly DocumentHint[];
}

/** How far a chosen file is on its way, and what is hard to see in it. */
export function FileStatus({ name, sending, isSent, sentText, hints }: FileStatusProps) {
  const t = useTexts("uploads");
  const percent = Math.round((sending?.part ?? 0) * 100);
  return (
    <div className="grid gap-1 text-sm not-empty:mt-2">
      {sending && !sending.waiting && (
        <div className="flex flex-wrap items-center gap-x-3">
          <progress
            aria-label={t.sending(name)}
            max={100}
            value={percent}
            className={
              "h-2.5 w-40 appearance-none overflow-hidden rounded-full border " +
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
