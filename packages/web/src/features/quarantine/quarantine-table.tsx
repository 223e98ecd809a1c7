import type { QuarantinedFile } from "@dop/domain/contract";
import { quarantineTexts } from "@dop/domain/texts/quarantine";
import { useTexts } from "../../i18n/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { useFileWords, useSizeWords } from "./use-file-words.ts";

interface QuarantineTableProps {
  readonly files: readonly QuarantinedFile[];
  /** Asks whether one of them is to be destroyed. */
  readonly onDestroy: (file: QuarantinedFile) => void;
}

/** One row per file: what it is and where the logs tell of it, never what is in it. */
export function QuarantineTable({ files, onDestroy }: QuarantineTableProps) {
  const { columns, tableLabel } = useTexts(quarantineTexts);
  return (
    <div className="card print-reset relative overflow-x-auto">
      <table className="stacks w-full text-left text-sm" aria-label={tableLabel}>
        <thead className="bg-salt-100">
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <Row key={file.id} file={file} onDestroy={() => onDestroy(file)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ file, onDestroy }: { readonly file: QuarantinedFile; readonly onDestroy: () => void }) {
  const t = useTexts(quarantineTexts);
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
      {/* In full: it is what a scanner's service is asked by. */}
      <td data-label={t.columns.sha256} className="min-w-52 px-3 py-1.5">
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
