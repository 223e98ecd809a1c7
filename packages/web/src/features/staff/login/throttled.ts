import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";

/** Minutes without further attempts to log in; undefined for other failures. */
export function throttledMinutes(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined;
  return Math.ceil((error.retryAfter ?? 60) / 60);
}

/** Reports too many attempts of a login by one button in the form, and not in a passing toast. */
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
