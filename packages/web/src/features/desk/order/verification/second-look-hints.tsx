import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { IconWarning } from "../../../../ui/icons.tsx";

/** What the customer's browser found hard to see: where a second review is due (rule O-57). */
export function SecondLookHints({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("identityCheck");
  const { photoId: id, selfie } = t;
  const labels = { id, selfie, "license-back": t.licenseBack, additional: t.additional };
  const hints = order.document_hints ?? [];
  return (
    hints.length > 0 && (
      <ul className="mb-3 grid gap-1">
        {hints.map(({ kind, hint }) => (
          <li key={`${kind} ${hint}`} className="flex gap-2 text-warn">
            <IconWarning className="mt-[.15em] size-[1.15em]" />
            <span className="text-ink">{t.hint(labels[kind], hint)}</span>
          </li>
        ))}
      </ul>
    )
  );
}
