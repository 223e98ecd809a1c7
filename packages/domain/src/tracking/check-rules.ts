/**
 * How a courier's check digit follows from the digits before it (rule N-3). Weights repeat from the first
 * character of the serial number on.
 */
export type CheckRule =
  /** Sum with the two weights in turn (first character, second character, …); the check completes it to a ten. */
  | { readonly kind: "mod10"; readonly first: number; readonly second: number }
  /** The serial number's remainder by seven. */
  | { readonly kind: "mod7" }
  /** Weighted sum, its remainder by `modulo`, and of that the last digit. */
  | { readonly kind: "weighted"; readonly weights: readonly number[]; readonly modulo: number }
  /** The rule of the Universal Postal Union's S10 standard. */
  | { readonly kind: "s10" };

/** Letters count in UPS's way: as if the alphabet ran 2, 3, 4 … from A on. */
function valueOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code >= 48 && code <= 57 ? code - 48 : (code - 3) % 10;
}

function weightedSum(serial: string, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < serial.length; index += 1)
    sum += valueOf(serial.charAt(index)) * (weights[index % weights.length] ?? 0);
  return sum;
}

function remainderBySeven(serial: string): number {
  let remainder = 0;
  for (const digit of serial) remainder = (remainder * 10 + Number(digit)) % 7;
  return remainder;
}

function s10Digit(serial: string): number {
  const remainder = weightedSum(serial, [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  if (remainder === 0) return 5;
  return remainder === 1 ? 0 : 11 - remainder;
}

/** The check digit that `serial` must have under `rule`, 0 to 9. */
export function checkDigitOf(rule: CheckRule, serial: string): number {
  switch (rule.kind) {
    case "mod10":
      return (10 - (weightedSum(serial, [rule.first, rule.second]) % 10)) % 10;
    case "mod7":
      return remainderBySeven(serial);
    case "weighted":
      return (weightedSum(serial, rule.weights) % rule.modulo) % 10;
    case "s10":
      return s10Digit(serial);
  }
}
