import { Component, type ReactNode } from "react";
import { loadedTexts } from "../i18n/load-texts.ts";
import { getTexts, useTexts } from "../i18n/use-texts.ts";
import { isConnectionError } from "../lib/api/api-error.ts";
import { Alert } from "../ui/messages/alert.tsx";
import { Button } from "../ui/button.tsx";

interface State {
  readonly error?: unknown;
}

/** Catches errors while a page renders or its chunk loads, and offers to reload; header and footer stay. */
export class LoadFailure extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // Without the page's texts the connection has failed.
    if (isConnectionError(error) || loadedTexts().shell === undefined) return <ConnectionFailure />;
    const t = getTexts("shell");
    return <FailurePage title={t.pageLoadFailed} text={t.pageLoadFailedText} reload={t.reload} />;
  }
}

/** Replaces a page whose scripts or texts did not arrive. It reloads, because browsers remember failed scripts. */
export function ConnectionFailure() {
  const t = useTexts("connection");
  return <FailurePage title={t.couldNotConnect} text={t.checkConnection} reload={t.retry} />;
}

function FailurePage({ title, text, reload }: Readonly<Record<"title" | "text" | "reload", string>>) {
  return (
    <div className="wrap py-14" role="alert">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 mb-6 text-ink-2">{text}</p>
      <Button onClick={() => window.location.reload()}>{reload}</Button>
    </div>
  );
}

/** Replaces a dialog or a part whose chunk is gone: the page and its input stay. Nothing for a closed dialog. */
export function LoadFailureNotice({ open = true }: { readonly open?: boolean }) {
  const t = useTexts("shell");
  if (!open) return null;
  // Stays in the window: the place of a dialog may be out of sight.
  return (
    <Alert kind="warn" live="alert" title={t.pageLoadFailed} className="sticky inset-y-0 z-40 mt-4 w-full">
      <p>{t.pageLoadFailedText}</p>
      <Button kind="secondary" className="mt-2" onClick={() => window.location.reload()}>
        {t.reload}
      </Button>
    </Alert>
  );
}
