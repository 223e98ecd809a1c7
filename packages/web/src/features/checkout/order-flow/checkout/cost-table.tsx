import { cartCostsSchema } from "@dop/domain/contract";
import type { Cart } from "@dop/domain/orders";
import { toCents, totals } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { isConnectionError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { ErrorState, OfflineState, Skeleton } from "../../../../ui/states/states.tsx";
import { CostLines } from "../steps/cost-lines.tsx";
import { useCall, type Loaded } from "../data/use-call.ts";

export interface Costs {
  readonly lines: readonly {
    readonly name: string;
    readonly amount: number;
    readonly quantity: number | undefined;
    readonly unit: number | undefined;
    /** The day of a recent order of the same, YYYY-MM-DD (rule O-72). */
    readonly orderedOn: string | undefined;
  }[];
  readonly transactionFee: number;
  readonly total: number;
}

/** The cost lines of the cart in cents, as the server calculates them, with the transaction fee on their sum. */
export function useCartCosts(cart: Cart): Loaded<Costs> {
  // Pictures have no price and are left out of the request; what changes no answer is left out of the key.
  const { documents: _documents, relationship: _relationship, identityFrom: _key, ...body } = cart;
  const { contactInfo: _contact, shippingAddress, specialInstructions: _words, ...priced } = body;
  return useCall(`cart-costs ${JSON.stringify({ ...priced, country: shippingAddress.country })}`, async () => {
    const answer = await api.post("/orders/cart-costs", { body, schema: cartCostsSchema });
    const lines = answer.map(({ name, cost, quantity, costPer, ordered_on: orderedOn }) => ({
      name,
      amount: toCents(cost),
      quantity,
      unit: costPer === undefined ? undefined : toCents(costPer),
      orderedOn,
    }));
    return { lines, ...totals(lines) };
  });
}

export function CostTable({ costs }: { readonly costs: Loaded<Costs> }) {
  const t = useTexts("checkout").costs;
  const { times } = useTexts("orderFlow").prices;
  const { data, error, busy, retry } = costs;
  const again = { onRetry: retry, busy };
  return (
    <section aria-labelledby="order-cost" className="mt-9">
      <h2 id="order-cost" className="-mb-4 text-xl">
        {t.title}
      </h2>
      {data ? (
        <CostLines
          lines={[
            ...data.lines.map(({ name, amount, quantity, unit }) => ({
              label: name,
              amount,
              ...(quantity !== undefined && { detail: times(formatCents(unit), quantity) }),
            })),
            { label: t.transactionFee, amount: data.transactionFee },
          ]}
          total={{ label: t.total, amount: data.total }}
        />
      ) : (
        <div className="mt-8">
          {error === undefined ? (
            <Skeleton lines={4} className="card p-5" />
          ) : isConnectionError(error) ? (
            <OfflineState {...again} />
          ) : (
            <ErrorState message={t.failed} {...again} />
          )}
        </div>
      )}
    </section>
  );
}
