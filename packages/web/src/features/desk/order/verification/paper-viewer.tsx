// Rules: P-47 (docs/rules)
import type { StaffOrder } from "@dop/domain/contract";
import { useState, type ComponentProps } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { PictureViewer, wholePicture } from "./picture-viewer.tsx";

interface PaperViewerProps extends ComponentProps<typeof PictureViewer> {
  readonly pages: NonNullable<StaffOrder["document_pages"]>;
}

/** The pages of a PDF, one at a time: each that is shown is an entry of the audit log. */
export function PaperViewer({ pages, ...viewer }: PaperViewerProps) {
  const t = useTexts("identityCheck").pages;
  const [page, setPage] = useState(1);
  const { all, shown: last } = pages;
  const name = t.page(page, all);
  const turn = (to: number): void => {
    viewer.onView(wholePicture);
    setPage(to);
  };
  return (
    <div className="min-w-0">
      <PictureViewer key={page} {...viewer} page={page} alt={`${viewer.alt}: ${name}`} />
      {last > 1 && (
        <p className="no-print flex flex-wrap items-center gap-2 text-sm">
          <Button kind="quiet" small aria-disabled={page === 1} onClick={() => turn(Math.max(1, page - 1))}>
            {t.previous}
          </Button>
          <output>{name}</output>
          <Button kind="quiet" small aria-disabled={page === last} onClick={() => turn(Math.min(last, page + 1))}>
            {t.next}
          </Button>
        </p>
      )}
      {all > last && <p className="text-sm text-ink-2">{t.more(last)}</p>}
    </div>
  );
}

/** The PDF of an order outside of its identity check; nothing for any other file. */
export function Paper({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("identityCheck");
  const [view, setView] = useState(wholePicture);
  if (order.document_pages === undefined) return null;
  const shared = { kind: "additional", label: t.additional, alt: t.additionalAlt, view, active: false } as const;
  const nothing = (): void => undefined;
  return (
    <PaperViewer {...shared} pages={order.document_pages} onActive={nothing} onView={setView} onLoaded={nothing} />
  );
}
