import { useMemo, useState } from "react";
import { parseJson } from "../../../lib/api/parse-json.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useChangeSearch } from "../../../lib/routes/use-change-search.ts";
import { readStored, writeStored } from "../../../lib/storage/stored-text.ts";
import { queueColumns, type ColumnName } from "./queue-columns.tsx";

const storageKey = "dop-queue-look";

export interface QueueLook {
  readonly hidden: ReadonlySet<ColumnName>;
  readonly isDense: boolean;
  readonly change: (next: { readonly hidden?: ReadonlySet<ColumnName>; readonly isDense?: boolean }) => void;
}

/** Columns that are gone in this version are shown nowhere, and the name is always shown. */
const known = (names: readonly unknown[]): ReadonlySet<ColumnName> =>
  new Set(queueColumns.filter((name) => name !== "name" && names.includes(name)));

function load(): Pick<QueueLook, "hidden" | "isDense"> {
  const stored = parseJson(readStored(storageKey) ?? "") as { hidden?: unknown; isDense?: unknown } | null | undefined;
  return {
    hidden: known(Array.isArray(stored?.hidden) ? stored.hidden : []),
    isDense: stored?.isDense === true,
  };
}

/**
 * The columns and the height of rows in all queues, which this browser keeps; D changes the height. A saved view has
 * its own columns, in the address, and a change of them stays there.
 */
export function useQueueLook(): QueueLook {
  const [look, setLook] = useState(load);
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const ofView = search.get("hidden");
  const hidden = useMemo(() => (ofView === null ? look.hidden : known(ofView.split(","))), [ofView, look.hidden]);
  function change(next: Parameters<QueueLook["change"]>[0]): void {
    const isOfView = ofView !== null && next.hidden !== undefined;
    if (isOfView) changeSearch({ hidden: [...next.hidden].join(",") });
    const all = { ...look, ...next, ...(isOfView && { hidden: look.hidden }) };
    setLook(all);
    writeStored(storageKey, JSON.stringify({ ...all, hidden: [...all.hidden] }));
  }
  useKeys((event) => {
    if (letterKeyOf(event) === "d") change({ isDense: !look.isDense });
  });
  return { isDense: look.isDense, hidden, change };
}
