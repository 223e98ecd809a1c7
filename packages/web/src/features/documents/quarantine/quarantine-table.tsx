import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ListTable } from "../../../ui/lists/list-table.tsx";
import { useFileWords } from "./use-file-words.ts";
import { useSizeWords } from "../../../lib/words/use-size-words.ts";

interface QuarantineTableProps {
  readonly files: readonly QuarantinedFile[];
  /** Asks whether one of them is to be destroyed. */
  readonly onDestroy: (file: QuarantinedFile) => void;
}

/** One row per file: what it is and where the logs mention it, never its content. */
export function QuarantineTable({ files, onDestroy }: QuarantineTableProps) {
  const t = useTexts("quarantine");
  const { columns } = t;
  const wordsOf = useFileWords();
  const sizeOf = useSizeWords();
  return (
    <ListTable
      label={t.tableLabel}
      rows={files}
      rowKey={({ id }) => id}
      columns={[
        {
          head: columns.signature,
          kind: "name",
          className: "min-w-60 wrap-anywhere",
          cell: ({ signature }) => signature,
        },
        { head: columns.kind, cell: ({ kind }) => t.kinds[kind] },
        {
          head: columns.created,
          className: "whitespace-nowrap text-ink-2",
          cell: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
        },
        { head: columns.size, className: "whitespace-nowrap", cell: ({ size }) => sizeOf(size) },
        // In full, to look it up at a scanner's vendor.
        {
          head: columns.sha256,
          className: "sm:min-w-78",
          cell: ({ sha256 }) => <span className="font-mono text-xs wrap-anywhere">{sha256}</span>,
        },
        {
          head: columns.request,
          className: "min-w-32",
          cell: ({ request_id: id }) => <span className="font-mono text-xs wrap-anywhere">{id}</span>,
        },
        {
          head: columns.actions,
          kind: "action",
          padding: "px-3 py-1",
          cell: (file) => (
            <Button
              kind="danger"
              small
              className="-ml-3"
              aria-label={t.destroyOf(...wordsOf(file))}
              onClick={() => onDestroy(file)}
            >
              {t.destroy}
            </Button>
          ),
        },
      ]}
    />
  );
}
