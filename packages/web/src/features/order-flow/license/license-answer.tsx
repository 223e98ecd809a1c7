// Rules: O-26 (docs/rules)
import type { CartLicense } from "@dop/domain/orders";
import { licenseAnswerSchema, type LicenseQuestion } from "@dop/domain/contract";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { api } from "../../../lib/api.ts";
import { Alert } from "../../../ui/alert.tsx";

type Answer = z.infer<typeof licenseAnswerSchema>;

/** How long typing rests before the server is asked, in milliseconds: its answers are counted. */
const debounceMs = 1000;

/**
 * What the license allows, asked once number and both last names are there and typing has rested, and at the latest
 * when the step is saved: a customer who is quicker than the pause must not learn it only after the selfie.
 */
export function useLicenseAnswer(
  { number, spouse1Last, spouse2Last }: CartLicense,
  productType: LicenseQuestion["productType"],
): {
  /** What the license allows, or why it does not allow this order. */
  readonly answerNotice: ReactNode;
  /** Whether the license allows this order; where it does not, the focus moves to the notice that says why. */
  readonly allowsOrder: () => Promise<boolean>;
} {
  const asked = JSON.stringify({ number, productType, spouse1Last, spouse2Last });
  const isComplete = /^\s*\d+\s*$/.test(number) && spouse1Last.trim() !== "" && spouse2Last.trim() !== "";
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly answer: Answer }>();
  const known = answered?.asked === asked ? answered.answer : undefined;
  const isOpen = isComplete && known === undefined;
  const notice = useRef<HTMLDivElement>(null);

  /** Without an answer the form goes on as it is: the number has its own check, and the server decides at the end. */
  const ask = useCallback(async () => {
    const body = JSON.parse(asked) as LicenseQuestion;
    const answer = await api
      .post("/orders/check-license", { body, schema: licenseAnswerSchema })
      .catch(() => undefined);
    if (answer) flushSync(() => setAnswered({ asked, answer }));
    return answer;
  }, [asked]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(ask, debounceMs);
    return () => clearTimeout(timer);
  }, [ask, isOpen]);

  async function allowsOrder(): Promise<boolean> {
    const answer = known ?? (await ask());
    if (answer?.may_order !== false) return true;
    notice.current?.focus();
    return false;
  }

  const answerNotice = (
    <div aria-live="polite">
      {known?.reason && (
        <Alert ref={notice} kind={known.may_order ? "warn" : "error"} className="mt-5">
          {known.message}
        </Alert>
      )}
    </div>
  );
  return { answerNotice, allowsOrder };
}
