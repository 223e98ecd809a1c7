import { Suspense, useState } from "react";
import { lazyWithNotice } from "../../../app/lazy-page.ts";
import { OfficeContact } from "../../../app/shell/office-contact.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

// Comes when it is asked for first, and stays: closing it returns the focus.
const ClearDialog = lazyWithNotice(async () => (await import("./flow-dialogs.tsx")).ClearDialog);

/** For shared computers: removes the draft from this browser, after a question. */
export function ClearOrder() {
  const t = useTexts("orderFlow").clear;
  const { questions } = useTexts("shell");
  const [asking, setAsking] = useState<boolean>();
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-2 border-t border-salt-300 pt-3 text-sm text-ink-2">
      <p className="w-full pb-1">
        {questions} <OfficeContact />
      </p>
      {t.question}
      <Button kind="quiet" className="px-1!" onClick={() => setAsking(true)}>
        {t.open}
      </Button>
      {asking !== undefined && (
        <Suspense fallback={null}>
          <ClearDialog open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
