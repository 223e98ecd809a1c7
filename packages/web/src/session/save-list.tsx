import type { Permission } from "@dop/domain/staff";
import { useTexts } from "../i18n/use-texts.ts";
import { downloadCsv } from "../lib/api/download-file.ts";
import { useMay } from "./use-may.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { Button } from "../ui/button.tsx";

interface SaveListProps {
  readonly path: string;
  /** The file's name, without its end. */
  readonly name: string;
  /** "Save as CSV" without it. */
  readonly label?: string;
  readonly className: string;
  /** The permission for this file; that of lists without it. */
  readonly permission?: Permission;
}

/** Saves a list as a file, for those who may, who confirm their identity where the office asks for it (rule Q-10). */
export function SaveList({ path, name, label, className, permission = "exports.lists" }: SaveListProps) {
  const t = useTexts("reports");
  const { busy, submit } = useSubmit({ failure: "beside" });
  if (!useMay(permission)) return null;
  return (
    <Button
      kind="secondary"
      small
      className={className}
      busy={busy}
      onClick={() => void submit(() => downloadCsv(path, name))}
    >
      {label ?? t.save}
    </Button>
  );
}
