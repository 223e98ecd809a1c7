import type { StepKey } from "@dop/domain/orders";
import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { Skeleton } from "../../ui/states.tsx";
import { SentBackContext } from "./step-heading.tsx";

// Each step is a chunk of its own: the first one has to be there fast, the others while it is being filled in.
const loaders: Record<StepKey, () => Promise<{ default: ComponentType }>> = {
  product: async () => ({ default: (await import("./product/product-step.tsx")).ProductStep }),
  contact: async () => ({ default: (await import("./contact-step.tsx")).ContactStep }),
  shipping: async () => ({ default: (await import("./shipping-step.tsx")).ShippingStep }),
  license: async () => ({ default: (await import("./license-step.tsx")).LicenseStep }),
  documents: async () => ({ default: (await import("./documents/documents-step.tsx")).DocumentsStep }),
  payment: async () => ({ default: (await import("./checkout/checkout-step.tsx")).CheckoutStep }),
};

const pages: Record<StepKey, ComponentType> = {
  product: lazy(loaders.product),
  contact: lazy(loaders.contact),
  shipping: lazy(loaders.shipping),
  license: lazy(loaders.license),
  documents: lazy(loaders.documents),
  payment: lazy(loaders.payment),
};

/** Fetches a step's code ahead of time; whatever fails now is tried again when the step is opened. */
export function prefetchStep(step: StepKey): void {
  loaders[step]().catch(() => undefined);
}

/** One step. `sentBack` when payment was asked for while this step is incomplete. */
export function StepPage({ step, sentBack }: { readonly step: StepKey; readonly sentBack: boolean }) {
  const Page = pages[step];
  return (
    <SentBackContext value={sentBack}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Page />
      </Suspense>
    </SentBackContext>
  );
}
