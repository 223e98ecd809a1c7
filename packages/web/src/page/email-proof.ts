// Rules: P-23, W-32 (docs/rules)
import { ApiError } from "../lib/api/api-error.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";

const keyOf = (uuid: string): string => `correction-proof:${uuid}`;

/** For browsers that refuse storage: customers are asked again after a reload. */
const memory = new Map<string, string>();

/** The proof that the customer has entered an order's code in this browser; undefined before. */
export function emailProof(uuid: string): string | undefined {
  return memory.get(uuid) ?? readStored(keyOf(uuid)) ?? undefined;
}

/** Stores the proof, so that this browser asks once for this order. */
export function keepEmailProof(uuid: string, proof: string): void {
  if (writeStored(keyOf(uuid), proof) !== undefined) memory.set(uuid, proof);
}

/** True for the answer to a call that wants to know that the order's email is this customer's. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === "CODE_REQUIRED";
