const types: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "nothing",
};

/** What is wrong with a value of a request where its schema has no words of its own. */
export const inputProblems = {
  required: "Required.",
  wrongType: (expected: string) => `Must be ${types[expected] ?? "another kind of value"}.`,
  wrongFormat: "This is not in the right format.",
  oneOf: (values: readonly string[]) => `Must be one of: ${values.join(", ")}.`,
  longest: (limit: number) => `Must be ${String(limit)} characters long or less.`,
  shortest: (limit: number) => `Must be ${String(limit)} characters long or more.`,
  largest: (limit: number) => `Must be ${String(limit)} or less.`,
  smallest: (limit: number) => `Must be ${String(limit)} or more.`,
  most: (limit: number) => `Too many entries: ${String(limit)} at most.`,
  fewest: (limit: number) => `Too few entries: ${String(limit)} at least.`,
  unusable: "This cannot be used. Enter it another way.",
  /** `more` fields are left out of the names. */
  unknownFields: (names: readonly string[], more: number) =>
    `Unknown: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  productUnknown: "This product cannot be ordered.",
  productNotOffered: "This product is not offered online.",
  countryNotServed: (reason: string) => `We cannot issue documents for this country. ${reason}`,
};
