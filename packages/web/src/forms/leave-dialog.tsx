import { useEffect, useState } from "react";
import { useConfig } from "../lib/office/config-context.ts";
import { withoutBasePath } from "../lib/routes/paths.ts";
import { useNavigate } from "../lib/routes/router.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";

type Words = Readonly<Record<"title" | "text" | "stay" | "leave", string>>;

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly words: Words;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved input is left. */
export function LeaveQuestion({ open, words: t, onStay, onLeave }: LeaveQuestionProps) {
  const actions = (
    <>
      <Button kind="secondary" onClick={onLeave}>
        {t.leave}
      </Button>
      <Button onClick={onStay}>{t.stay}</Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onStay} title={t.title} actions={actions}>
      <p>{t.text}</p>
    </Dialog>
  );
}

interface LeaveDialogProps {
  readonly isUnsaved: boolean;
  readonly words: Words;
  /** A path whose pages keep the input. */
  readonly within?: string;
}

/** While `isUnsaved`, asks before a link or the browser leaves the page. */
export function LeaveDialog({ isUnsaved, words, within }: LeaveDialogProps) {
  const { pagesPath } = useConfig();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const askHere = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link || (within !== undefined && link.pathname.startsWith(pagesPath + within))) return;
      // Stops the press in the capture phase, before the router sees it.
      event.preventDefault();
      event.stopPropagation();
      setTarget(withoutBasePath(link.pathname, pagesPath) + link.search);
    };
    const ending = new AbortController();
    window.addEventListener("beforeunload", askBrowser, ending);
    document.addEventListener("click", askHere, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [isUnsaved, pagesPath, within]);

  return (
    <LeaveQuestion
      open={target !== undefined}
      words={words}
      onStay={() => setTarget(undefined)}
      onLeave={() => target !== undefined && navigate(target)}
    />
  );
}

/** The link of a plain press to another page of this site; tabs of this page and new windows lose nothing. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.download !== "") return undefined;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return undefined;
  return link;
}
