/**
 * Keys that a scanner can be set to send before each code: the setting `scan_key`, empty for none. They type nothing,
 * so that a scan into a field is unchanged, and browsers do not use them.
 */
export const scanKeys = ["", "F2", "F4", "F8", "F9", "F13", "F14", "F15", "F16"] as const;
