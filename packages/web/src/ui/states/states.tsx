import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { Alert } from "../messages/alert.tsx";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { IconOffline } from "../icons.tsx";

/** Milliseconds after which a sentence says that the page is still loading. */
const longLoading = 10_000;

/** Grey bars in place of `lines` of text, with "Loading" for screen readers. After ten seconds a sentence shows. */
export function Skeleton({ lines = 3, className }: { readonly lines?: number; readonly className?: string }) {
  const t = useTexts("ui");
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longLoading);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output data-loading className={classNames("grid gap-3", className)}>
      {isLong ? <span>{t.loadingLong}</span> : <span className="sr-only">{t.loading}</span>}
      {Array.from({ length: isLong ? lines - 1 : lines }, (_, line) => (
        <span key={line} aria-hidden="true" className="block h-5 animate-pulse rounded-sm bg-salt-200 last:w-2/3" />
      ))}
    </output>
  );
}

export function EmptyState({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="card px-5 py-10 text-center text-ink-2">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  );
}

interface FailureProps {
  /** The failure; a general sentence when absent. */
  readonly message?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

export function ErrorState({ message, onRetry, busy }: FailureProps) {
  const t = useTexts("ui");
  return (
    <Alert kind="error" title={message ?? t.errorTitle} live="alert">
      {onRetry && (
        <Button kind="secondary" className="mt-3" onClick={onRetry} busy={busy ?? false}>
          {t.retry}
        </Button>
      )}
    </Alert>
  );
}

export function OfflineState({ onRetry, busy }: Omit<FailureProps, "message">) {
  const t = useTexts("connection");
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-5 py-10 text-center">
      <IconOffline className="size-8 text-ink-2" />
      <p className="font-semibold">{t.couldNotConnect}</p>
      <p className="text-ink-2">{t.checkConnection}</p>
      {onRetry && (
        <Button kind="secondary" className="mt-2" onClick={onRetry} busy={busy ?? false}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
