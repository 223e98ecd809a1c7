import { licenseCheckSchema } from "@dop/domain/contract";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";

/** How long typing rests before the server is asked, in milliseconds. */
const LICENSE_CHECK_DEBOUNCE_MS = 300;

/** `failed`: the server could not be reached, and nothing is known. */
export type LicenseCheck = "exists" | "unknown" | { readonly failed: unknown };

/**
 * Asks the server whether a license number exists, once typing rests for 300 ms, and remembers the last number's
 * answer. A number that the server refuses as malformed does not exist; every other failure is passed on and not
 * remembered.
 */
export function createLicenseCheck(debounceMs = LICENSE_CHECK_DEBOUNCE_MS): (number: string) => Promise<LicenseCheck> {
  let cached: { readonly number: string; readonly answer: Promise<LicenseCheck> } | undefined;
  let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly giveUp: () => void } | undefined;

  return (number) => {
    if (waiting) {
      clearTimeout(waiting.timer);
      // The answer for a number that was typed over is not needed.
      waiting.giveUp();
      waiting = undefined;
    }
    if (cached?.number === number) return cached.answer;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting = undefined;
        const entry = { number, answer: ask(number) };
        // What is typed on the way to a number is not asked for, and takes no place.
        cached = entry;
        void entry.answer.then((result) => {
          if (typeof result === "object" && cached === entry) cached = undefined;
        });
        resolve(entry.answer);
      }, debounceMs);
      waiting = { timer, giveUp: () => resolve("exists") };
    });
  };
}

async function ask(number: string): Promise<LicenseCheck> {
  try {
    const { exists } = await api.get(`/orders/check/${encodeURIComponent(number)}`, { schema: licenseCheckSchema });
    return exists ? "exists" : "unknown";
  } catch (error) {
    return error instanceof ApiError && error.status === 400 ? "unknown" : { failed: error };
  }
}
