/**
 * Keeps the answer of a read for a while, for what may be a little old. A failed read is not kept.
 *
 * @param read what it is asked with decides; asked with anything else, it is read again
 * @param ms how long an answer is kept
 * @param clock the portal's
 */
export function holdRead<Asked extends readonly unknown[], T>(
  read: (...asked: Asked) => Promise<T>,
  { ms, clock }: { readonly ms: number; readonly clock: () => Date },
): (...asked: Asked) => Promise<T> {
  let held: { readonly asked: Asked; readonly at: number; readonly answer: Promise<T> } | null = null;

  return (...asked) => {
    const now = clock().getTime();
    const age = held === null ? ms : now - held.at;
    const isHeld = held?.asked.every((part, index) => part === asked[index]) ?? false;
    if (held !== null && isHeld && age >= 0 && age < ms) return held.answer;
    const begun = { asked, at: now, answer: read(...asked) };
    held = begun;
    begun.answer.catch(() => {
      if (held === begun) held = null;
    });
    return begun.answer;
  };
}
