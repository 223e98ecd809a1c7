import { useTexts } from "../i18n/use-texts.ts";
import { downloadCsv } from "../lib/api/download-file.ts";
import { isAdmin } from "../lib/storage/session.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { Button } from "../ui/button.tsx";
import { useSession } from "./use-session.ts";

interface SaveListProps {
  readonly path: string;
  /** The file's name, without its end. */
  readonly name: string;
  /** "Save as CSV" without it. */
  readonly label?: string;
  readonly className: string;
}

/** Saves a list as a file, for admins, who confirm their identity where the office asks for it (rule Q-10). */
export function SaveList({ path, name, label, className }: SaveListProps) {
  const t = useTexts("reports");
  const { busy, submit } = useSubmit({ failure: "beside" });
  if (!isAdmin(useSession())) return null;
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
