import type { ProductId } from "@dop/domain/orders";
import { useEffect, useState } from "react";

type ByProduct = ReadonlyMap<number, string>;

/** A text for each product, loaded after the page; undefined until then, and where loading fails. */
function useLater(load: () => Promise<ByProduct>): (productId: ProductId) => string | undefined {
  const [texts, setTexts] = useState<ByProduct>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => wanted && setTexts(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return (productId) => texts?.get(productId);
}

const laterEstimates = async (): Promise<ByProduct> => (await import("./load-estimates.ts")).loadEstimates();
const laterPrices = async (): Promise<ByProduct> => (await import("./load-prices.ts")).loadPrices();

/** The estimate of a document ordered today, in words. */
export const useEstimates = () => useLater(laterEstimates);

/** The lowest price of an order of a product, with all fees: "$11.50" (rule O-47). */
export const usePrices = () => useLater(laterPrices);
