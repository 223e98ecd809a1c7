// Rules: Q-12 (docs/rules)
import { queueKeys } from "./definitions.ts";

/** Where an office can say how long something may stay: a queue, or the Lt. Governor's, where transmittals are. */
export const targetKeys = [...queueKeys, "ltGovernor"] as const;
export type TargetKey = (typeof targetKeys)[number];
