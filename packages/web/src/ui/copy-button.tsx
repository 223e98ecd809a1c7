import { Button } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  /** What goes to the clipboard. */
  readonly text: string;
  readonly children: string;
  /** Said when it is there. */
  readonly done: string;
  /** Said when the browser refuses, as it does where the connection is not encrypted. */
  readonly failed: string;
}

/** Copies a text for pasting it elsewhere, and says whether it worked. */
export function CopyButton({ text, children, done, failed }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      // Without encryption browsers have no clipboard at all, whatever its type says: that lands below as well.
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(failed);
    }
  }
  return (
    <Button kind="secondary" small className="min-h-9" onClick={() => void copy()}>
      {children}
    </Button>
  );
}
