import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

/** Ctrl+F, Ctrl+G and F3 open or continue the browser's search, on a Mac with the command key. */
function opensSearch({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === "F3") return true;
  return (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === "f" || key.toLowerCase() === "g");
}

/**
 * Whether a list shows all of its rows now: while it is printed, and from the key that opens the browser's search until
 * the list is another. The rows are there before the printer or the search looks.
 * @param list names what is listed and how
 */
export function useAllRows(list: string): boolean {
  const [shown, setShown] = useState<string>();
  const show = useEffectEvent(() => flushSync(() => setShown(list)));
  useEffect(() => {
    const hide = () => setShown(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (opensSearch(event)) show();
    };
    document.addEventListener("keydown", onKey);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    return () => {
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
    };
  }, []);
  return shown === list;
}
