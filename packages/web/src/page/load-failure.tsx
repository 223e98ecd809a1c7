import { Component, type ReactNode } from "react";
import { useTexts } from "../i18n/use-texts.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

interface State {
  readonly failed: boolean;
}

/** Catches errors while a page renders or its chunk loads, and offers to reload; header and footer stay. */
export class LoadFailure extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <LoadFailurePage /> : this.props.children;
  }
}

function LoadFailurePage() {
  const t = useTexts("shell");
  return (
    <div className="wrap py-14" role="alert">
      <h1 className="text-2xl">{t.pageLoadFailed}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t.pageLoadFailedText}</p>
      <Button onClick={() => window.location.reload()}>{t.reload}</Button>
    </div>
  );
}

/** In place of a dialog or a part whose chunk is gone: the page and what was typed stay. Closed dialogs say nothing. */
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
