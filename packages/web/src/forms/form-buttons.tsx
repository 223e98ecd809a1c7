import { Button } from "../ui/button.tsx";

interface FormButtonsProps {
  readonly cancel: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** The two buttons of a form in a dialog. */
export function FormButtons({ cancel, submit, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
