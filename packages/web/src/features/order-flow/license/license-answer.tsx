import { licenseAnswerSchema, type LicenseQuestion } from "@dop/domain/contract";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";
import { Alert } from "../../../ui/alert.tsx";

/** How long typing rests before the server is asked, in milliseconds: its answers are counted. */
const restMs = 1000;

/**
 * What the license allows, as soon as number and both last names are there (rule O-26). It stops nobody: the server
 * decides when the order is placed. Nothing where the server says nothing.
 */
export function LicenseAnswer({ number, productType, spouse1Last, spouse2Last }: LicenseQuestion) {
  const question = JSON.stringify({ number, productType, spouse1Last, spouse2Last });
  const isComplete = /^\s*\d+\s*$/.test(number) && spouse1Last.trim() !== "" && spouse2Last.trim() !== "";
  const [answered, setAnswered] = useState<{ question: string; kind: "error" | "warn"; message: string }>();

  useEffect(() => {
    if (!isComplete) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const body = JSON.parse(question) as LicenseQuestion;
      const { signal } = controller;
      const answer = await api.post("/orders/check-license", { body, schema: licenseAnswerSchema, signal });
      if (!signal.aborted && answer.reason !== undefined)
        setAnswered({ question, kind: answer.may_order ? "warn" : "error", message: answer.message });
    };
    // Without an answer the form goes on as it is: the number has its own check.
    const timer = setTimeout(() => ask().catch(() => undefined), restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, isComplete]);

  if (answered?.question !== question) return <div aria-live="polite" />;
  return (
    <div aria-live="polite" className="mt-5">
      <Alert kind={answered.kind}>{answered.message}</Alert>
    </div>
  );
}
