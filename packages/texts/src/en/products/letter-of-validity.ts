export const letterOfValidity = {
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
};
