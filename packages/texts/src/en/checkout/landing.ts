/** The landing page, and the page that sends customers the link to their order. */
export const landing = {
  title: "Document Ordering Portal",
  intro: "Order official documents for marriage licenses issued in Utah. It takes about 10 minutes.",
  /** Things to have at hand. */
  need: {
    heading: "You need",
    license: "Your marriage license number.",
    lookUp: "Look it up",
    where: "Where do I find it?",
    id: "A photo ID: a driver license, a passport or an identification card.",
    selfie: "A selfie with your ID next to your face, taken today.",
    proof: "Only if it is not your own marriage: proof of your right to this record.",
  },
  question: "Which document are you ordering?",
  start: "Start order",
  resume: {
    link: (product: string, step: number, steps: number) =>
      `Continue your order (${product}, step ${step} of ${steps})`,
    text: "What you saved is still in this browser.",
    picturesDropped:
      "You did not work on this order for two hours, so we removed " +
      "its photos from this browser. Please choose them again.",
    ended: "Your unfinished order was removed",
    endedText:
      "You did not work on it for 7 days, so we removed what you entered from " +
      "this browser. You did not order anything, and you were not charged.",
  },
  /** The least that it costs. */
  from: (dollars: string) => `From ${dollars}, with all fees`,
  alreadyOrdered: "Already ordered? Use the link in your confirmation email to see your order and messages.",
  findOrderLink: "Find your order",
  findOrder: {
    title: "Find your order",
    intro:
      "Enter the email address that you used, and your order number " +
      "or marriage license number. We will email you the link.",
    email: "Email",
    reference: "Order number or license number",
    fromPayment:
      "This browser does not know your order. Open it by the link in our email, " +
      "or have the link sent to you again here.",
    submit: "Send me the link",
    sent: "If we find an order, its link is on the way to that email address.",
    again: "Look for another order",
    emailRequired: "Email is required.",
    emailInvalid: "Enter an email address like name@example.com.",
    tooLong: "Must be 200 characters long or less.",
    referenceTooLong: "Must be 18 characters long or less.",
    referenceRequired: "Order number or license number is required.",
  },
};

/** The answer of the order lookup, the same for a found and an unknown order. */
export const lookup = {
  accepted: "If we find an order, its link is on the way to that email address.",
};
