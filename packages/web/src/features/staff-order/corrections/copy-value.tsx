import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";

/** Copies the wanted value of a field as it is shown, and says whether it did. */
export function CopyValue({ field, text }: { readonly field: string; readonly text: string }) {
  const t = useTexts("orderDetail").corrections;

  async function copy(): Promise<void> {
    try {
      // Without encryption `navigator.clipboard` is undefined, despite its type: told as a refusal as well.
      await navigator.clipboard.writeText(text);
      toast.success(t.copied(field));
    } catch {
      toast.error(t.copyFailed(field));
    }
  }
  return (
    <Button kind="secondary" small className="min-h-9" aria-label={t.copyOf(field)} onClick={() => void copy()}>
      {t.copy}
    </Button>
  );
}
