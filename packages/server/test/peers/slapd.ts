// The core is plain JavaScript, as that of the other peers.
export { startSlapd } from "../../../../scripts/lib/slapd.mjs";
export type { RunningSlapd, SlapdEntry } from "../../../../scripts/lib/slapd.mjs";
