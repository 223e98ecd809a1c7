import { z } from "zod";
import { emailField } from "../orders/index.ts";

/** POST {license service}/api/admin/email/letter-of-validity. */
export const letterOfValidityRequestSchema = z.strictObject({
  requestor: z.literal("DOP"),
  licenseNumber: z.coerce.number<number | string>().int().positive(),
  email: emailField(),
});
export const doneMessageSchema = z.object({ message: z.string() });
