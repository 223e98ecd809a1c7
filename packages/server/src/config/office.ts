import { z } from "zod";

/** The office's time zone, which dates of past orders rest on: it does not change while the portal runs. */
export const officeVariables = z.object({
  OFFICE_TIME_ZONE: z
    .string()
    .default("America/Denver")
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be a time zone such as America/Denver"),
});

export const officeSettings = (env: z.infer<typeof officeVariables>) => ({
  office: { timeZone: env.OFFICE_TIME_ZONE },
});
