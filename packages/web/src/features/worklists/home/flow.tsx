import type { queueOverviewSchema } from "@dop/domain/contract";
import type { ProductId } from "@dop/domain/orders";
import type { z } from "zod/mini";
import { useTexts } from "../../../i18n/use-texts.ts";

type FlowData = z.infer<typeof queueOverviewSchema>["flow"];

/** Products that came in and went out today, compared with a usual day (rule W-37). */
export function Flow({ flow }: { readonly flow: FlowData }) {
  const t = useTexts("queue").home.flow;
  const { products } = useTexts("statuses");
  const most = Math.max(1, ...flow.flatMap((row) => [row.came_in, row.went_out, row.usual_in, row.usual_out]));
  const head = "px-3 py-2 font-semibold text-ink-2";
  return (
    <section aria-labelledby="flow-heading" className="card print-reset relative overflow-x-auto">
      <h2 id="flow-heading" className="px-3 pt-3 text-sm">
        {t.heading}
      </h2>
      <p className="px-3 pb-2 text-sm text-ink-2">{t.explained}</p>
      <table className="w-full text-left text-sm" aria-labelledby="flow-heading">
        <thead className="bg-salt-100">
          <tr>
            {[t.product, t.cameIn, t.wentOut].map((title) => (
              <th key={title} scope="col" className={head}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flow.map((row) => (
            <tr key={row.product_id} className="border-t border-salt-200">
              <th scope="row" className="px-3 py-1.5 font-normal">
                {products[row.product_id as ProductId]}
              </th>
              <Amount today={row.came_in} usual={row.usual_in} most={most} />
              <Amount today={row.went_out} usual={row.usual_out} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AmountProps {
  readonly today: number;
  readonly usual: number;
  readonly most: number;
}

/** A number with a bar, and a mark where a usual day ends. */
function Amount({ today, usual, most }: AmountProps) {
  const t = useTexts("queue").home.flow;
  return (
    <td className="px-3 py-1.5">
      <span className="font-semibold tabular-nums">{today}</span>{" "}
      <span className="text-ink-2">{t.usual(String(Math.round(usual * 10) / 10))}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="mt-1 block h-1.5 w-32 max-w-full"
      >
        <rect width="100" height="6" className="fill-salt-200" />
        <rect width={(today / most) * 100} height="6" className="fill-spruce-700" />
        <rect x={Math.min(99, (usual / most) * 100)} width="1" height="6" className="fill-ink" />
      </svg>
    </td>
  );
}
