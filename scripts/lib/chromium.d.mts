/** Path of the browser for the journeys: see chromium.mjs. */
export function findChromium(): Promise<string>;
