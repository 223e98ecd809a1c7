import { useEffect, useState } from "react";
import { useConfig } from "../lib/office/config-context.ts";
import { withoutBasePath } from "../lib/routes/paths.ts";
import { useNavigate } from "../lib/routes/router.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";

interface LeaveDialogProps {
  readonly isUnsaved: boolean;
  readonly words: Readonly<Record<"title" | "text" | "stay" | "leave", string>>;
}

/** While `isUnsaved`, asks before a link or the browser leaves the page. */
export function LeaveDialog({ isUnsaved, words: t }: LeaveDialogProps) {
  const { pagesPath } = useConfig();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const askHere = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      // Stops the press in the capture phase, before the router sees it.
      event.preventDefault();
      event.stopPropagation();
      setTarget(withoutBasePath(link.pathname, pagesPath) + link.search);
    };
    window.addEventListener("beforeunload", askBrowser);
    document.addEventListener("click", askHere, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", askBrowser);
      document.removeEventListener("click", askHere, { capture: true });
    };
  }, [isUnsaved, pagesPath]);

  return (
    <Dialog
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      title={t.title}
      actions={
        <>
          <Button kind="secondary" onClick={() => target !== undefined && navigate(target)}>
            {t.leave}
          </Button>
          <Button onClick={() => setTarget(undefined)}>{t.stay}</Button>
        </>
      }
    >
      <p>{t.text}</p>
    </Dialog>
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
