// Rules: O-26 (docs/rules)
import { licenseAnswerSchema, type LicenseQuestion } from "@dop/domain/contract";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type * as z from "zod/mini";
import { api } from "../../../lib/api.ts";
import { Alert } from "../../../ui/alert.tsx";

type Answer = z.infer<typeof licenseAnswerSchema>;

/** How long typing rests before the server is asked, in milliseconds: its answers are counted. */
const restMs = 1000;

/**
 * What the license allows, asked once number and both last names are there and typing has rested, and at the latest
 * when the step is saved: whoever is quicker than the pause must not learn it after the selfie.
 */
export function useLicenseAnswer(question: LicenseQuestion): {
  /** What there is to say about the license. */
  readonly said: ReactNode;
  /** Whether this order is not possible for the license; if so, the page says why, and the focus is there. */
  readonly refuses: () => Promise<boolean>;
} {
  const asked = JSON.stringify(question);
  const isComplete = /^\d+$/.test(question.number) && question.spouse1Last !== "" && question.spouse2Last !== "";
  const latest = useRef<{ readonly asked: string; readonly answer: Promise<Answer | undefined> }>(undefined);
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly answer: Answer }>();
  const [refusals, setRefusals] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  /** Without an answer the form goes on as it is: the number has its own check, and the server decides at the end. */
  const ask = useCallback(async (): Promise<Answer | undefined> => {
    if (latest.current?.asked !== asked) {
      const body = JSON.parse(asked) as LicenseQuestion;
      const answer = api.post("/orders/check-license", { body, schema: licenseAnswerSchema }).catch(() => undefined);
      latest.current = { asked, answer };
    }
    const answer = await latest.current.answer;
    if (answer) setAnswered({ asked, answer });
    else if (latest.current?.asked === asked) latest.current = undefined;
    return answer;
  }, [asked]);

  useEffect(() => {
    if (!isComplete) return undefined;
    const timer = setTimeout(() => void ask(), restMs);
    return () => clearTimeout(timer);
  }, [ask, isComplete]);

  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);

  async function refuses(): Promise<boolean> {
    const answer = await ask();
    if (answer?.may_order !== false) return false;
    setRefusals((count) => count + 1);
    return true;
  }

  const current = answered?.asked === asked && answered.answer.reason !== undefined ? answered.answer : undefined;
  const said = (
    <div aria-live="polite" className={current && "mt-5"}>
      {current && (
        <Alert ref={box} kind={current.may_order ? "warn" : "error"}>
          {current.message}
        </Alert>
      )}
    </div>
  );
  return { said, refuses };
}
