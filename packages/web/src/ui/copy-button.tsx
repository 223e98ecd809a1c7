import { Button } from "./button.tsx";
import { toast } from "../lib/messages/toast.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly children: string;
  /** The button's name for screen readers, where its words do not name the text. */
  readonly label?: string;
  /** The message after copying. */
  readonly done: string;
  /** The message when the browser refuses, as it does without encryption. */
  readonly failed: string;
}

/** Copies a text to the clipboard, with a message about the outcome. */
export function CopyButton({ text, children, label, done, failed }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      // Without encryption `navigator.clipboard` is undefined, despite its type: handled below as well.
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(failed);
    }
  }
  return (
    <Button kind="secondary" small className="min-h-9" aria-label={label} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
