import * as z from "zod/mini";

/** GET /health/live and /health/ready */
export const healthSchema = z.object({ status: z.literal("ok") });
