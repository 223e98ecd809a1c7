import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

/** For how many minutes the server takes no further try at logging in; undefined for every other failure. */
export function throttledMinutes(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return Math.ceil((error.retryAfter ?? 60) / 60);
}

/** A login of one button: too many tries are said in the form, which stays, and not in a passing toast. */
export function useThrottled() {
  const t = useTexts("login");
  const [message, setMessage] = useState<string>();

  /** Runs one try. @throws every failure but too many tries */
  async function attempt(logIn: () => Promise<void>): Promise<void> {
    setMessage(undefined);
    try {
      await logIn();
    } catch (error) {
      const minutes = throttledMinutes(error);
      if (minutes === undefined) throw error;
      setMessage(t.throttled(minutes));
    }
  }

  return { message, attempt };
}
