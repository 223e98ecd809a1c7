import type { Price } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { pricesQuery } from "./prices-query.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** A price change that is planned for a moment in the future. */
export interface Planned {
  readonly price: Price;
  /** ISO 8601, UTC; as GET /prices gave it. */
  readonly effectiveFrom: string;
}

/** Removes planned changes, all of them or none. */
export function useRemovePlanned() {
  const t = useTexts("prices");
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: () => reload(pricesQuery) });

  async function remove(changes: readonly Planned[]): Promise<void> {
    const items = changes.map(({ price: { kind, key }, effectiveFrom }) => ({
      kind,
      key,
      effective_from: effectiveFrom,
    }));
    await submit(async () => {
      await api.delete("/prices/planned", { body: { items } });
      toast.success(t.removed(changes.length));
    });
    // The pressed button disappears with its planned change.
    focusPageHeading();
  }

  return { busy, onRemovePlanned: remove };
}
