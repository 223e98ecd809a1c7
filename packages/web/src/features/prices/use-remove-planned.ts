import type { Price } from "@dop/domain/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { toast } from "../../ui/toast.ts";
import { pricesQuery } from "./prices-query.ts";

/** A change that is planned for a moment. */
export interface Planned {
  readonly price: Price;
  /** ISO 8601, UTC; as GET /prices gave it. */
  readonly effectiveFrom: string;
}

/** Takes back planned changes, all of them or none, says so, and reads the prices again, whatever came of it. */
export function useRemovePlanned() {
  const t = useTexts("prices");
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove(changes: readonly Planned[]): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const items = changes.map(({ price: { kind, key }, effectiveFrom }) => ({
        kind,
        key,
        effective_from: effectiveFrom,
      }));
      await api.delete("/prices/planned", { body: { items } });
      toast.success(t.removed(changes.length));
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
    } finally {
      await queryClient.invalidateQueries({ queryKey: pricesQuery.queryKey });
      setBusy(false);
    }
    // The pressed button goes with what it stood beside.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return { busy, onRemovePlanned: remove };
}
