import { stepsOf, type StepKey } from "@dop/domain/orders";
import { createContext, useContext } from "react";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { useFlow } from "../draft/flow-context.ts";

/** True when this step is incomplete, and an early checkout was sent back to it. */
export const SentBackContext = createContext(false);

interface StepHeadingProps {
  readonly step: StepKey;
  readonly title: string;
  /** Paragraphs under the heading; those after the first are quieter. */
  readonly intro: readonly string[];
}

export function StepHeading({ step, title, intro }: StepHeadingProps) {
  const t = useTexts("orderFlow");
  const { cart } = useFlow();
  const sentBack = useContext(SentBackContext);
  const steps = stepsOf(cart.productType);
  return (
    <>
      {sentBack && <Alert kind="warn" live="status" title={t.sentBack} className="mb-6" />}
      <p className="mb-1 hidden font-semibold text-copper-600 lg:block">
        {t.eyebrow(steps.indexOf(step) + 1, steps.length, t.steps[step])}
      </p>
      <PageHeading title={t.steps[step]} className="text-2xl lg:text-3xl">
        {title}
      </PageHeading>
      {intro.length > 0 && (
        <div className="mt-4 grid max-w-[36rem] gap-2.5">
          {intro.map((paragraph, index) => (
            <p key={paragraph} className={index > 0 ? "text-ink-2" : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
