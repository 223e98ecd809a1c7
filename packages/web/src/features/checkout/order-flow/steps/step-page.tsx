import type { StepKey } from "@dop/domain/orders";
import { Suspense, type ComponentType } from "react";
import { lazyWithPreload } from "../../../../page/lazy-page.ts";
import { Skeleton } from "../../../../ui/states/states.tsx";
import { stepAt } from "./flow-steps.ts";
import { SentBackContext } from "./step-heading.tsx";

// Each step is its own chunk: the first loads fast, the others while it is being filled in.
const pages = {
  product: lazyWithPreload(async () => (await import("../product/product-step.tsx")).ProductStep),
  contact: lazyWithPreload(async () => (await import("../contact/contact-step.tsx")).ContactStep, "addresses"),
  shipping: lazyWithPreload(async () => (await import("../shipping/shipping-step.tsx")).ShippingStep, "addresses"),
  license: lazyWithPreload(async () => (await import("../license/license-step.tsx")).LicenseStep),
  documents: lazyWithPreload(async () => (await import("../documents/documents-step.tsx")).DocumentsStep, "checkout"),
  payment: lazyWithPreload(async () => (await import("../checkout/checkout-step.tsx")).CheckoutStep, "checkout"),
} satisfies Record<StepKey, ComponentType>;

/** Preloads a step's code; a failure is retried when the step is opened. */
export function prefetchStep(step: StepKey): void {
  pages[step].preload().catch(() => undefined);
}

/** Loads the step at an address, so that it is shown at once. */
export async function preloadStepAt(pathname: string): Promise<void> {
  const step = stepAt(pathname);
  if (step !== undefined) await pages[step].preload();
}

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
