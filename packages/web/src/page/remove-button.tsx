import type { QueryKey } from "@tanstack/react-query";
import { api } from "../lib/api/api.ts";
import { reload } from "../lib/api/query.ts";
import { useSubmit } from "../lib/api/use-submit.ts";
import { toast } from "../lib/messages/toast.ts";
import { Button } from "../ui/button.tsx";
import { focusAfterRender } from "../ui/focus/focus-after-render.ts";
import { focusPageHeading } from "../ui/focus/focus-page-heading.ts";

interface RemoveButtonProps {
  /** The address of the call that removes the entry. */
  readonly path: `/${string}`;
  /** The list that loads again without it. */
  readonly list: { readonly queryKey: QueryKey };
  readonly words: { readonly remove: string; readonly removed: string; readonly removeOf: (name: string) => string };
  readonly name: string;
}

/** Removes an entry of a list; the focus goes to the page's heading, since the button goes with the entry. */
export function RemoveButton({ path, list, words, name }: RemoveButtonProps) {
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(list) });

  async function remove(): Promise<void> {
    if (!(await submit(() => api.delete(path)))) return;
    toast.success(words.removed);
    focusAfterRender(focusPageHeading);
  }

  return (
    <Button kind="danger" small busy={busy} aria-label={words.removeOf(name)} onClick={() => void remove()}>
      {words.remove}
    </Button>
  );
}
