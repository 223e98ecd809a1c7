import type { QuarantinedFile } from "@dop/domain/contract";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { ListTable, TextHeads } from "../../ui/list-table.tsx";
import { useFileWords, useSizeWords } from "./use-file-words.ts";

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
      <th scope="row" className="min-w-60 px-3 py-1.5 font-semibold wrap-anywhere">
        {signature}
      </th>
      <td data-label={t.columns.kind} className="px-3 py-1.5">
        {kind}
      </td>
      <td data-label={t.columns.created} className="px-3 py-1.5 whitespace-nowrap text-ink-2">
        <time dateTime={file.created_at}>{when}</time>
      </td>
      <td data-label={t.columns.size} className="px-3 py-1.5 whitespace-nowrap tabular-nums">
        {size}
      </td>
      {/* In full, to look it up at a scanner's vendor. */}
      <td data-label={t.columns.sha256} className="sm:min-w-78 px-3 py-1.5">
        <span className="font-mono text-xs wrap-anywhere">{file.sha256}</span>
      </td>
      <td data-label={t.columns.request} className="min-w-32 px-3 py-1.5">
        <span className="font-mono text-xs wrap-anywhere">{file.request_id}</span>
      </td>
      <td className="px-3 py-1">
        <Button kind="danger" small className="-ml-3" aria-label={t.destroyOf(...words)} onClick={onDestroy}>
          {t.destroy}
        </Button>
      </td>
    </tr>
  );
}
