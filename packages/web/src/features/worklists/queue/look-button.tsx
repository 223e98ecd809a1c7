import { Suspense, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { lazyWithNotice } from "../../../page/lazy-page.ts";
import { Button } from "../../../ui/button.tsx";
import type { QueueLook } from "./queue-look.ts";

const LookDialog = lazyWithNotice(async () => (await import("./look-dialog.tsx")).LookDialog);

export function LookButton({ look }: { readonly look: QueueLook }) {
  const t = useTexts("queueWork").look;
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Suspense fallback={null}>
        {open !== undefined && <LookDialog open={open} look={look} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
