import { useState } from "react";
import { parseJson } from "../../../lib/api/parse-json.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import type { Category } from "./queue-names.ts";

const key = "queueSidebar";

interface Stored {
  readonly hidden?: boolean;
  readonly closed?: readonly string[];
}

function load(): Stored {
  const stored = parseJson(readStored(key) ?? "");
  return typeof stored === "object" && stored !== null ? stored : {};
}

/** Whether the window is wide enough for sidebar and list side by side (`lg` of the theme). */
function isWide(): boolean {
  return window.matchMedia("(min-width: 62rem)").matches;
}

/** What is open in the sidebar. On small screens it starts closed, whatever was chosen on a large one. */
export function useSidebarState() {
  const [stored, setStored] = useState(load);
  const [shown, setShown] = useState(() => isWide() && stored.hidden !== true);
  const closed: ReadonlySet<string> = new Set(Array.isArray(stored.closed) ? stored.closed : []);

  function remember(change: Stored): void {
    const next = { ...stored, ...change };
    setStored(next);
    writeStored(key, JSON.stringify(next));
  }

  return {
    shown,
    toggleShown: () => {
      setShown(!shown);
      if (isWide()) remember({ hidden: shown });
    },
    closed,
    toggleCategory: (category: Category) => {
      const next = new Set(closed);
      if (!next.delete(category)) next.add(category);
      remember({ closed: [...next] });
    },
  };
}
