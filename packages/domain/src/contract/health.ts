import { z } from "zod";

/** GET /health/live and /health/ready */
export const healthSchema = z.object({ status: z.literal("ok") });
