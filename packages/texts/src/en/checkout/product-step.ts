/** The first step of an order of the products whose form asks questions of its own. */
export const productStep = {
  apostille: {
    intro: [
      "An apostille proves that your marriage certificate is genuine, so it can be " +
        "used outside the United States. We place the order for you; the state Lt. " +
        "Governor’s office issues it, and we do not control how long that takes.",
      "Countries that are not part of the 1961 Hague Convention get a certificate " +
        "of authentication instead. The process and cost are the same.",
    ],
    where: "Where will you use your documents?",
    entry: (position: number) => `Country ${position}`,
    country: "Country",
    receives: (country: string, kind: string) => `For ${country}: ${kind}`,
    delete: "Delete",
    deleted: (position: number) => `Country ${position} was deleted.`,
    add: "Add Country",
    apostilles: "Apostilles",
    copies: "Additional Certified Copies",
    copiesHint: (unit: string) => `For use inside the United States. ${unit} each.`,
    problem: (position: number, message: string) => `Country ${position}: ${message}`,
  },
  correction: {
    intro: [
      "This fixes errors after the wedding and includes one new certified copy with the corrected information.",
      "You can order it after your officiant has returned the license, until 60 days after the ceremony.",
      "If you change a name or a date of birth, you upload a photo of your ID in " +
        "a later step. You can confirm everything before we ship your document.",
    ],
    later: "After 60 days, please contact the office:",
    unit: "Corrections",
  },
};
