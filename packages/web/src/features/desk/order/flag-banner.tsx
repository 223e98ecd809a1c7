import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Button } from "../../../ui/button.tsx";
import { IconFlag } from "../../../ui/icons.tsx";
import type { FlagTask } from "../../worklists/queue/index.ts";

interface FlagBannerProps {
  readonly order: StaffOrder;
  readonly onAsk: (kind: FlagTask["kind"]) => void;
}

/** The flag with its comment and author; for a removed flag its last comment. Empty without a flag history. */
export function FlagBanner({ order, onAsk }: FlagBannerProps) {
  const t = useTexts("staffOrder").flag;
  const mayWrite = useMayWrite();
  const newest = order.flag_history.at(-1);
  if (!newest) return null;
  const by = t.by(newest.user, formatDateTime(newest.created_at));
  if (!order.flagged) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <span className="wrap-anywhere">
          {t.last} {newest.comment || t.noComment} ({by})
        </span>
        {mayWrite && (
          <Button kind="quiet" small onClick={() => onAsk("edit")}>
            {t.edit}
          </Button>
        )}
      </p>
    );
  }
  return (
    <section
      aria-label={t.label}
      className="flex flex-wrap items-center gap-x-4 rounded-sm border-l-8 border-warn bg-warn-bg px-4 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <IconFlag className="mt-0.5 size-5 text-warn" />
        <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
          <strong>{newest.comment || t.noComment}</strong> <span className="text-warn">{by}</span>
        </p>
      </div>
      {mayWrite && (
        <div className="no-print flex flex-wrap gap-2">
          <Button kind="quiet" small onClick={() => onAsk("edit")}>
            {t.edit}
          </Button>
          <Button kind="secondary" small onClick={() => onAsk("remove")}>
            {t.remove}
          </Button>
        </div>
      )}
    </section>
  );
}
