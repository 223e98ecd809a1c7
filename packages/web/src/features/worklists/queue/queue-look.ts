import { useState } from "react";
import { parseJson } from "../../../lib/api/parse-json.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { queueColumns, type ColumnName } from "./queue-columns.tsx";

const storageKey = "dop-queue-look";

export interface QueueLook {
  readonly hidden: ReadonlySet<ColumnName>;
  readonly isDense: boolean;
  readonly change: (next: { readonly hidden?: ReadonlySet<ColumnName>; readonly isDense?: boolean }) => void;
}

/** Columns that are gone in this version are shown nowhere, and the name is always shown. */
function load(): Pick<QueueLook, "hidden" | "isDense"> {
  const stored = parseJson(readStored(storageKey) ?? "") as { hidden?: unknown; isDense?: unknown } | null | undefined;
  const names: readonly unknown[] = Array.isArray(stored?.hidden) ? stored.hidden : [];
  return {
    hidden: new Set(queueColumns.filter((name) => name !== "name" && names.includes(name))),
    isDense: stored?.isDense === true,
  };
}

/** The columns and the height of rows in all queues, which this browser keeps; D changes the height. */
export function useQueueLook(): QueueLook {
  const [look, setLook] = useState(load);
  function change(next: Parameters<QueueLook["change"]>[0]): void {
    const all = { ...look, ...next };
    setLook(all);
    writeStored(storageKey, JSON.stringify({ ...all, hidden: [...all.hidden] }));
  }
  useKeys((event) => {
    if (letterKeyOf(event) === "d") change({ isDense: !look.isDense });
  });
  return { ...look, change };
}
