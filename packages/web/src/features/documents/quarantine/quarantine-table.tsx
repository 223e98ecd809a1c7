import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Cell, ListTable, RowHead, TextHeads } from "../../../ui/lists/list-table.tsx";
import { useFileWords } from "./use-file-words.ts";
import { useSizeWords } from "../../../lib/words/use-size-words.ts";

interface QuarantineTableProps {
  readonly files: readonly QuarantinedFile[];
  /** Asks whether one of them is to be destroyed. */
  readonly onDestroy: (file: QuarantinedFile) => void;
}

/** One row per file: what it is and where the logs mention it, never its content. */
export function QuarantineTable({ files, onDestroy }: QuarantineTableProps) {
  const { columns, tableLabel } = useTexts("quarantine");
  return (
    <ListTable label={tableLabel} heads={<TextHeads texts={Object.values(columns)} />}>
      {files.map((file) => (
        <Row key={file.id} file={file} onDestroy={() => onDestroy(file)} />
      ))}
    </ListTable>
  );
}

function Row({ file, onDestroy }: { readonly file: QuarantinedFile; readonly onDestroy: () => void }) {
  const t = useTexts("quarantine");
  const words = useFileWords()(file);
  const [signature, kind, when] = words;
  const size = useSizeWords()(file.size);
  return (
    <tr className="border-t border-salt-200">
      <RowHead className="min-w-60 wrap-anywhere">{signature}</RowHead>
      <Cell label={t.columns.kind}>{kind}</Cell>
      <Cell label={t.columns.created} className="whitespace-nowrap text-ink-2">
        <time dateTime={file.created_at}>{when}</time>
      </Cell>
      <Cell label={t.columns.size} className="whitespace-nowrap">
        {size}
      </Cell>
      {/* In full, to look it up at a scanner's vendor. */}
      <Cell label={t.columns.sha256} className="sm:min-w-78">
        <span className="font-mono text-xs wrap-anywhere">{file.sha256}</span>
      </Cell>
      <Cell label={t.columns.request} className="min-w-32">
        <span className="font-mono text-xs wrap-anywhere">{file.request_id}</span>
      </Cell>
      <td className="px-3 py-1">
        <Button kind="danger" small className="-ml-3" aria-label={t.destroyOf(...words)} onClick={onDestroy}>
          {t.destroy}
        </Button>
      </td>
    </tr>
  );
}
