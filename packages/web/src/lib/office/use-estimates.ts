import type { ProductId } from "@dop/domain/orders";
import { useEffect, useState } from "react";

type ByProduct = ReadonlyMap<number, string>;

/** What is said of each product; undefined until it is known. Loaded after the page, and left out where that fails. */
function useLater(load: () => Promise<ByProduct>): (productId: ProductId) => string | undefined {
  const [texts, setTexts] = useState<ByProduct>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (loaded) => {
        if (wanted) setTexts(loaded);
      },
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

/** In words, when a document that is ordered today is done. */
export const useEstimates = () => useLater(laterEstimates);

/** The least that an order of a product costs, with all fees: "$11.50" (rule O-47). */
export const usePrices = () => useLater(laterPrices);
