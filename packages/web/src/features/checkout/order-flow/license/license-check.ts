import { licenseCheckSchema } from "@dop/domain/contract";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { api } from "../../../../lib/api/api.ts";
import { licenseNumberSchema, licenseSchema, relationships } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { useMemo, useRef, useState } from "react";
import * as z from "zod/mini";
import { handleError } from "../../../../lib/api/handle-error.ts";

/** `failed`: the server could not be reached. */
type LicenseCheck = "exists" | "unknown" | { readonly failed: unknown };

/**
 * Asks the server for a license number once typing rests for 300 ms, and caches the answer for the last number. A
 * number that the server refuses as malformed does not exist; other failures are passed on and not cached.
 */
export function createLicenseCheck(debounceMs = 300): (number: string) => Promise<LicenseCheck> {
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

export const unknownNumber = msg("validation.licenseUnknown");

/**
 * The license form's rules, with the server's check of the number. A failure of the check goes through the general
 * handler and does not stop the form: the server checks again when the order is placed.
 */
export function useLicenseCheck() {
  const [check] = useState(() => createLicenseCheck());
  const [unknown, setUnknown] = useState<string>();
  const [uncheckedBecause, setUncheckedBecause] = useState<string>();
  /** The number whose check failed: a failure is reported once. */
  const failed = useRef<string>(undefined);
  const schema = useMemo(() => {
    const number = licenseNumberSchema.check(z.refine((value) => value !== unknown, unknownNumber));
    return z.extend(licenseSchema, { number, relationship: z.optional(z.enum(relationships)) });
  }, [unknown]);

  async function isUnknown(number: string): Promise<boolean> {
    if (!/^\d{1,18}$/.test(number)) return false;
    const result = await check(number);
    if (typeof result === "object") {
      if (failed.current !== number) setUncheckedBecause(handleError(result.failed).message);
      failed.current = number;
      return false;
    }
    failed.current = undefined;
    setUncheckedBecause(undefined);
    if (result === "unknown") setUnknown(number);
    return result === "unknown";
  }

  return { schema, isUnknown, uncheckedBecause };
}
