import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toggled } from "../../../ui/lists/row-boxes.tsx";
import { queueColumns } from "./queue-columns.tsx";
import type { QueueLook } from "./queue-look.ts";

interface LookDialogProps {
  readonly open: boolean;
  readonly look: QueueLook;
  readonly onClose: () => void;
}

/** The columns that a clerk sees, and how high the rows are; every change shows at once. */
export function LookDialog({ open, look: { hidden, isDense, change }, onClose }: LookDialogProps) {
  const { look: t, assignee } = useTexts("queueWork");
  const { columns } = useTexts("queue");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.open}
      actions={
        <Button kind="secondary" small onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">{t.open}</legend>
        {queueColumns.map((name) => (
          <Choice
            key={name}
            label={name === "assignee" ? assignee.column : columns[name]}
            checked={!hidden.has(name)}
            disabled={name === "name"}
            onChange={() => change({ hidden: toggled(hidden, name) })}
          />
        ))}
      </fieldset>
      <Choice label={t.dense} checked={isDense} onChange={() => change({ isDense: !isDense })} />
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

function Choice({ label, ...box }: ChoiceProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2">
      <input type="checkbox" className="size-5 accent-spruce-700" {...box} />
      {label}
    </label>
  );
}
