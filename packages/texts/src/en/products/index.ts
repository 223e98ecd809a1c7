/** Every product's words, by its id. */
export const products = {
  1: {
    name: "Apostille Request",
    card: {
      name: "Apostille",
      subtitle: "For use outside the United States",
      description: "A certified copy of your marriage certificate with the state’s apostille.",
    },
    heading: "Apostille request",
  },
  2: {
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
  },
  3: {
    name: "Marriage License Correction",
    /** Of its cost line, where it is ordered alone. */
    line: "Marriage License Correction",
    card: {
      name: "License correction",
      subtitle: "Within 60 days after the ceremony",
      description: "Fix an error after the wedding. One newly printed certified copy is included.",
    },
    heading: "Marriage license correction",
  },
  4: {
    name: "Letter of Validity",
    /** Of its cost line, where it is ordered alone. */
    line: "Letter of Validity",
    card: {
      name: "Letter of validity",
      subtitle: "Delivered by email",
      description: "A letter from the county clerk that confirms that your marriage license is valid.",
    },
    heading: "Letter of validity",
    /** The first step of its order. */
    intro: [
      "A letter from the county clerk that confirms that your marriage license is valid. " +
        "We send it as a PDF to your email address; nothing is shipped.",
      "One letter per order.",
    ],
    unit: "Letter of validity",
  },
  5: {
    name: "First Certificate US",
    /** Of its cost line, where it is ordered alone. */
    line: "First Certificate US",
  },
  6: {
    name: "First Certificate International",
    /** Of its cost line, where it is ordered alone. */
    line: "First Certificate International",
  },
};
