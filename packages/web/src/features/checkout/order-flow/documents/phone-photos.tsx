import { Suspense, useState } from "react";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import type { PhonePhotosProps } from "./phone-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";

// Comes at the press, with the drawing of the code.
const PhoneDialog = lazyWithNotice(async () => (await import("./phone-dialog.tsx")).PhoneDialog);

/** On a computer, the way to take the photos with a phone (rule O-54). */
export function PhonePhotos(props: PhonePhotosProps) {
  const t = useTexts("uploads").phone;
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-4 pointer-coarse:hidden">
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PhoneDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
