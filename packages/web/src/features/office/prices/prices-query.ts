import { pricesSchema, type Price } from "@dop/domain/contract";
import { apiQuery } from "../../../lib/api/api-query.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { reload } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { toast } from "../../../lib/messages/toast.ts";
import { focusPageHeading } from "../../../ui/focus/focus-page-heading.ts";

/** Everything that has a price. Prices must be current when they are changed. */
export const pricesQuery = apiQuery(["prices"], "/prices", pricesSchema, { staleTime: 0 });

export const priceId = ({ kind, key }: Pick<Price, "kind" | "key">): string => `${kind}/${key}`;

export interface Planned {
  readonly price: Price;
  /** ISO 8601, UTC; as GET /prices gave it. */
  readonly effectiveFrom: string;
}

/** Removes planned changes, all or none. */
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
