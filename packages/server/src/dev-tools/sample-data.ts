import type { Portal } from "../portal.ts";

/** Fills a new local installation (domain page section 12). */
export async function loadSampleData(_portal: Portal): Promise<void> {}
