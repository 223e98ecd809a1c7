import { licenseNumberSchema, licenseSchema, type CartLicense } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import * as z from "zod/mini";
import type { FormSchema } from "../../../forms/use-zod-form.ts";
import { handleError } from "../../../lib/handle-error.ts";
import { createLicenseCheck, type LicenseCheck } from "./license-check.ts";

/**
 * The license form's rules, with the server's check of the number. A failure of the check goes through the general
 * handler and does not stop the form: the server checks again when the order is placed.
 *
 * @param report gets the reason why a number could not be checked, and undefined once the server answers again
 */
export function createLicenseSchema(
  report: (uncheckedBecause: string | undefined) => void,
): FormSchema<CartLicense, CartLicense> {
  const check = createLicenseCheck();
  let raised: string | undefined;

  function judge(number: string, result: LicenseCheck): boolean {
    if (typeof result !== "object") {
      raised = undefined;
      report(undefined);
      return result !== "unknown";
    }
    // Once for a number: the form asks again with every change.
    if (raised !== number) {
      raised = number;
      report(handleError(result.failed).message);
    }
    return true;
  }

  const number = licenseNumberSchema.check(
    z.refine(
      async (value) => !/^\d{1,18}$/.test(value) || judge(value, await check(value)),
      msg("validation.licenseUnknown"),
    ),
  );
  return z.extend(licenseSchema, { number }) as unknown as FormSchema<CartLicense, CartLicense>;
}
