import type { Price } from "@dop/domain/contract";
import { priceTexts } from "@dop/domain/texts/prices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { handleError } from "../../lib/handle-error.ts";
import { toast } from "../../ui/toast.ts";
import { pricesQuery } from "./prices-query.ts";

/** Takes back planned changes, says so, and reads the prices again, whatever came of it. */
export function useRemovePlanned() {
  const t = useTexts(priceTexts);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove({ kind, key }: Price, effective_from: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await api.delete("/prices/planned", { body: { kind, key, effective_from } });
      toast.success(t.removed);
    } catch (error) {
      const { message, shown } = handleError(error);
      if (!shown) toast.error(message);
    } finally {
      await queryClient.invalidateQueries({ queryKey: pricesQuery.queryKey });
      setBusy(false);
    }
    // The pressed button goes with its line.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return { busy, onRemovePlanned: remove };
}
