import type { Cart } from "@dop/domain/orders";
import { parseJson } from "../../../../lib/api/parse-json.ts";
import { randomKey } from "../../../../lib/api/random-key.ts";
import { readStored, writeStored } from "../../../../lib/storage/stored-text.ts";

/** The storage key of the current attempt: in this tab only, until it is closed. */
const CHECKOUT_KEY = "dop-checkout";

interface Attempt {
  readonly digest: string;
  readonly key: string;
}

/** For browsers that refuse storage. */
let remembered: Attempt | undefined;

/**
 * The Idempotency-Key of this attempt to check out (rule O-16): one for all retries of a cart, even after a reload, so
 * that it does not order twice. A changed cart is another order and gets another key.
 */
export function checkoutKey(cart: Cart & { readonly statement?: object }): string {
  const digest = digestOf(JSON.stringify(cart));
  const present = read();
  if (present?.digest === digest) return present.key;
  const attempt = { digest, key: randomKey() };
  write(attempt);
  return attempt.key;
}

/** Ends the attempt, so that the same order can be placed again on purpose. */
export const clearCheckoutKey = (): void => write(undefined);

function read(): Attempt | undefined {
  const stored = parseJson(readStored(CHECKOUT_KEY, "sessionStorage") ?? "") as Partial<Attempt> | null | undefined;
  if (typeof stored?.digest === "string" && typeof stored.key === "string")
    return { digest: stored.digest, key: stored.key };
  // Storage is disabled, or its content is not ours.
  return remembered;
}

function write(attempt: Attempt | undefined): void {
  remembered = attempt;
  writeStored(CHECKOUT_KEY, attempt ? JSON.stringify(attempt) : null, "sessionStorage");
}

/** Distinguishes carts of one tab: length and two 32-bit hashes in opposite directions. Not for secrets. */
function digestOf(text: string): string {
  let forward = 17;
  let backward = 31;
  for (let index = 0, last = text.length - 1; index <= last; index++) {
    forward = Math.imul(forward ^ text.charCodeAt(index), 0x01000193);
    backward = Math.imul(backward ^ text.charCodeAt(last - index), 0x85ebca6b);
  }
  return [text.length, forward >>> 0, backward >>> 0].map((part) => part.toString(36)).join("-");
}
