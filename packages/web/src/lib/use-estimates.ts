import type { ProductId } from "@dop/domain/orders";
import { useEffect, useState } from "react";

/** In words, when a document that is ordered today is done; undefined until it is known. Loaded after the page. */
export function useEstimates(): (productId: ProductId) => string | undefined {
  const [estimates, setEstimates] = useState<ReadonlyMap<ProductId, string>>();
  useEffect(() => {
    let wanted = true;
    import("./load-estimates.ts")
      .then(({ loadEstimates }) => loadEstimates())
      .then(
        (loaded) => {
          if (wanted) setEstimates(loaded);
        },
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, []);
  return (productId) => estimates?.get(productId);
}
