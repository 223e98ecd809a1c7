/** A digit of any script as the keyboard has it: digits follow one another from the first or the seventh of sixteen. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const sixteen = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(sixteen)) ? sixteen : sixteen + 6));
}

/** A text with letters of full width and digits of every script as a keyboard of the United States has them. */
export const plainDigits = (text: string): string => text.normalize("NFKC").replaceAll(/\p{Nd}/gu, plainDigit);
