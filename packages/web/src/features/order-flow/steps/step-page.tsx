import type { StepKey } from "@dop/domain/orders";
import { lazy, Suspense, type ComponentType } from "react";
import { loadTexts } from "../../../i18n/load-texts.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { SentBackContext } from "./step-heading.tsx";
import { stepTexts } from "./step-texts.ts";

// Each step is its own chunk: the first loads fast, the others while it is being filled in.
const loaders: Record<StepKey, () => Promise<ComponentType>> = {
  product: async () => (await import("../product/product-step.tsx")).ProductStep,
  contact: async () => (await import("../contact/contact-step.tsx")).ContactStep,
  shipping: async () => (await import("../shipping/shipping-step.tsx")).ShippingStep,
  license: async () => (await import("../license/license-step.tsx")).LicenseStep,
  documents: async () => (await import("../documents/documents-step.tsx")).DocumentsStep,
  payment: async () => (await import("../checkout/checkout-step.tsx")).CheckoutStep,
};

/** A step with its words. */
async function loadStep(step: StepKey): Promise<{ default: ComponentType }> {
  const [page] = await Promise.all([loaders[step](), ...stepTexts[step].map(loadTexts)]);
  return { default: page };
}

const pages: Record<StepKey, ComponentType> = {
  product: lazy(() => loadStep("product")),
  contact: lazy(() => loadStep("contact")),
  shipping: lazy(() => loadStep("shipping")),
  license: lazy(() => loadStep("license")),
  documents: lazy(() => loadStep("documents")),
  payment: lazy(() => loadStep("payment")),
};

/** Preloads a step's code; a failure is retried when the step is opened. */
export function prefetchStep(step: StepKey): void {
  loadStep(step).catch(() => undefined);
}

/** One step. `sentBack` when payment was asked for while this step is incomplete. */
export function StepPage({ step, sentBack }: { readonly step: StepKey; readonly sentBack: boolean }) {
  const Page = pages[step];
  return (
    <SentBackContext value={sentBack}>
      <Suspense fallback={<Skeleton lines={6} className="min-h-dvh content-start" />}>
        <Page />
      </Suspense>
    </SentBackContext>
  );
}
