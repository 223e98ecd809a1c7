import type { Price } from "@dop/domain/contract";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ListTable, TextHeads } from "../../../ui/lists/list-table.tsx";
import { AllRowsHead, RowBoxCell, toggled } from "../../../ui/lists/row-boxes.tsx";
import { PriceCells, type PriceActions } from "./price-cells.tsx";
import { priceId } from "./prices-query.ts";

/** Which rows are marked for a change together. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

interface PriceTableProps extends PriceActions {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly prices: readonly Price[];
  /** With it every row has a box, and the head one for all rows. */
  readonly selection?: Selection;
}

/** A table of prices: current, planned and earlier, with a button to change each. */
export function PriceTable({ label, prices, selection, ...actions }: PriceTableProps) {
  const t = useTexts("prices");
  return (
    <ListTable
      label={label}
      heads={
        <>
          {selection && <AllBox prices={prices} {...selection} />}
          <TextHeads texts={Object.values(t.columns)} />
        </>
      }
    >
      {prices.map((price) => (
        <tr key={priceId(price)} className="border-t border-salt-200 has-checked:bg-spruce-50">
          {selection && <OneBox price={price} {...selection} />}
          <PriceCells price={price} {...actions} />
        </tr>
      ))}
    </ListTable>
  );
}

function AllBox({ prices, chosen, onChoose }: Selection & { readonly prices: readonly Price[] }) {
  const t = useTexts("prices");
  const shown = prices.map(priceId);
  const all = shown.every((id) => chosen.has(id));
  return (
    <AllRowsHead
      label={t.selectShown}
      checked={all}
      onChange={() => onChoose(new Set(all ? [...chosen].filter((id) => !shown.includes(id)) : [...chosen, ...shown]))}
    />
  );
}

function OneBox({ price, chosen, onChoose }: Selection & { readonly price: Price }) {
  const t = useTexts("prices");
  const id = priceId(price);

  return (
    <RowBoxCell
      label={t.selectOne(price.label)}
      checked={chosen.has(id)}
      onChange={() => onChoose(toggled(chosen, id))}
    />
  );
}
