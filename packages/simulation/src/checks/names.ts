/** Names of the eight checks. */
export const checkNames = [
  "money",
  "someone is next",
  "told",
  "promises",
  "record",
  "nobody sees what is not theirs",
  "nothing leaks",
  "no error",
] as const;
export type CheckName = (typeof checkNames)[number];
