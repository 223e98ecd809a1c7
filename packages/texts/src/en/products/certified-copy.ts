export const certifiedCopy = {
  name: "Certified Copy",
  /** Of its cost line, where it is ordered alone. */
  line: "Certified Copies",
  card: {
    name: "Certified copy",
    subtitle: "Legal proof of marriage in the United States",
    description:
      "A copy of your marriage certificate with the clerk’s seal " +
      "and signature, for name changes, benefits and records.",
  },
  heading: "Certified copy",
  /** The first step of its order. */
  intro: [
    "A certified copy is legal proof of marriage within the United States. " +
      "It carries the clerk’s seal and signature, for name changes and benefits.",
  ],
  unit: "Certified copies",
};
