// Rules: P-23, W-32 (docs/rules)
import { readStored, writeStored } from "../lib/storage/stored-text.ts";

const keyOf = (uuid: string): string => `correction-proof:${uuid}`;

/** For browsers that refuse to store anything: they are asked again after a reload. */
const memory = new Map<string, string>();

/** What this browser has of an order's code; undefined before the code was entered. */
export function emailProof(uuid: string): string | undefined {
  return memory.get(uuid) ?? readStored(keyOf(uuid)) ?? undefined;
}

/** Keeps the proof, so that this browser is asked once for this order. */
export function keepEmailProof(uuid: string, proof: string): void {
  memory.set(uuid, proof);
  writeStored(keyOf(uuid), proof);
}
