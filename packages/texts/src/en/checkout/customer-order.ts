import { inSentence } from "../order/country-in-sentence.ts";
import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The customer's order page: the frame, the order tab, payment, new documents, and the corrections tab. */
export const customerOrder = {
  title: "Order Details",
  heading: (orderId: number) => `Order ${String(orderId)}`,
  placedOn: (date: string) => `Placed on ${date}`,
  tabsLabel: "Order details",
  tabs: { order: "Order", messages: "Messages", corrections: "Corrections" },
  /** Follows the number next to the tab's title, for screen readers. */
  unread: "unread",
  print: "Print",
  staffNotice:
    "You are logged in as staff. This is the customer’s page: what you write here is sent in the name of the office.",

  notFound: {
    title: "Order not found",
    text:
      "We could not find this order. Please check that the link in your email is " +
      "complete. If we have sent you a newer email, use its link: older links stop " +
      "working. An order whose personal data was deleted no longer has a page.",
    findOrder: "Send me the link to my order",
    toStart: "Go to the start page",
  },

  progress: {
    heading: "Your documents",
    others: "The other documents of this order",
    barLabel: (product: string) => `Progress: ${product}`,
    onlyThis: "The rest of the order was not canceled.",
    done: "Complete",
    current: "Current step",
    upcoming: "Not yet",
    notStarted: "We will start when your payment arrives.",
    copies: plural({ one: "1 copy", other: "# copies" }),
    fullCopy: "With copy of the marriage application",
    /** Follows the date of what waits for its customer. */
    waitsForYou: "We are waiting for you to confirm. The date includes the days that customers usually take.",
    /** In place of the date. */
    awaitsLicense:
      "Waiting for the officiant of your wedding to return the signed license. When it arrives, we email you the " +
      "expected date.",
    tracking: "Tracking number",
    trackingLink: (number: string) => `${number} (opens in a new tab)`,
    /** The carrier is known only for USPS. */
    untracked: (day: string, byUsps: boolean) =>
      `Shipped on ${day}${byUsps ? " by USPS" : ""}, without a tracking number. ` +
      `${byUsps ? "It arrives with your regular mail." : "The carrier brings it to your address."} ` +
      "We cannot see where it is or say when it arrives. " +
      "If it has not arrived after two weeks, please call or email us.",
  },

  /** A document's state in the customer's words, its next step, and who acts (rule O-48). */
  next: {
    now: "Now",
    next: "Next",
    turn: "Waiting for",
    actors: {
      office: "Our office",
      customer: "You",
      lieutenantGovernor: "The Lt. Governor’s office",
      officiant: "The officiant of your wedding",
    },
    steps: {
      pay: "We will continue when your payment arrives.",
      license: "We are waiting for the officiant to return the signed license.",
      check: "We check your ID and your selfie. You do not need to do anything.",
      checkThenReview: "We check your ID and your selfie. Then we email you, and you confirm your license data.",
      review: "Please confirm the data of your license, or correct it.",
      print: "We print your document and ship it.",
      printApostille: "We print your document and get it ready for the Lt. Governor’s office.",
      sendByEmail: "We write your letter and send it by email.",
      transmit: "We take your document to the Lt. Governor’s office with the next delivery.",
      receive: "The Lt. Governor’s office confirms that it has your document.",
      issue: "The Lt. Governor’s office adds its certificate. Then your document is shipped to you.",
      documents: "Please send new documents on this page. Then we check them again.",
      refund: "We will review the refund and email you.",
    },
  },

  /** Text messages about the order (rule E-26). */
  texts: {
    heading: "Text messages",
    on: (lastFour: string) => `On, to the number that ends in ${lastFour}`,
    ended: "Ended. You still get emails.",
    stop: "Stop text messages",
  },

  /** Steps for a document that is used abroad, once it has arrived (rule O-59). */
  afterwards: {
    heading: (country: string) => `After it has arrived: ${country}`,
    apostille: (country: string) =>
      "With its apostille, your document is accepted as genuine " +
      `in ${inSentence(country)}. A consulate does not need to certify it.`,
    authentication: (country: string) =>
      `The 1961 Hague (Apostille) Convention is not in force in ${inSentence(country)}. After you get your ` +
      "certificate of authentication, you usually send the document to the U.S. Department of State, and then to " +
      "the country’s embassy or consulate. Ask the consulate first what it needs, and in which order.",
    ask: "Ask the office that wants your document whether it needs anything else, such as a translation.",
    note: "Our office notes",
  },

  summary: {
    heading: "Order summary",
    instructions: "Special Instructions",
    costs: "Costs",
    total: "Total",
    each: (quantity: number, price: string) => `${String(quantity)} × ${price}`,
    shipTo: "Ship to",
    noShipping: "Delivered by email",
    contact: "Contact",
    license: "Marriage license",
    licenseNumber: "Number",
    spouse: (which: 1 | 2) => `Spouse ${String(which)}`,
    paidOn: (date: string) => `Paid on ${date}`,
    heldOn: (date: string) => `On hold on your card since ${date}; we will charge it when your ID is confirmed`,
    invoiceNumber: "Invoice number",
    declaration: "What you declared",
    relationship: "Your relationship to this marriage",
    relationships: {
      spouse: "One of the spouses",
      parent: "Parent",
      child: "Child",
      attorney: "Attorney",
      other: "Someone else",
    },
    signedBy: (name: string, at: string) => `Signed by ${name} on ${at}`,
    wrong: "What is wrong on the record",
  },

  payment: {
    pending: "Payment pending",
    paidInPart: (paid: string) => `${paid} of your order is paid`,
    pendingText: (total: string) => `We will start your order when your payment of ${total} arrives.`,
    payBy: (day: string) =>
      `Please pay by ${day}. If you do not, we will cancel the order and you will not be charged.`,
    underWay: "Your bank transfer is on its way",
    underWayText: (due: string) =>
      "You do not need to do anything. Banks take a few days. When your " +
      `payment of ${due} arrives, we will start your order and email you.`,
    pay: (total: string) => `Pay ${total}`,
    declined: "Your card was declined. Nothing was charged.",
    released: "The hold on your card has ended. Nothing was charged.",
    goesOn: (due: string) => `We will continue your order when your payment of ${due} arrives.`,
    payAgain: (due: string) => `Pay again: ${due}`,
    disputed: "Your bank has opened a dispute about this payment.",
    disputedText: "If you did not start this dispute, please tell the office:",
    checking: "Have you just paid? This page is looking for your payment and updates automatically.",
    stopped:
      "We have not received your payment yet. If you have just paid, " +
      "it can take a few minutes. Then choose “Check again”.",
    refresh: "Check again",
    documentsFirst:
      "The hold on your card was released and nothing was charged. " +
      "You can pay again here when you have sent new documents.",
    held: (total: string) =>
      `There is a hold of ${total} on your card. We will charge it when we have confirmed your documents.`,
    heldInPart: (held: string, charged: string) =>
      `There is a hold of ${held} on your card. When we have confirmed ` +
      `your documents, we will charge ${charged} and release the rest.`,
    received: "We have received your payment. Thank you.",
    canceled: "This order was canceled",
    canceledText: "You can place a new order at any time.",
    orderAgain: "Start a new order",
  },

  /** The page right after the payment (rule O-50). */
  confirmation: {
    heading: "Thank you for your order",
    next: "What happens next",
    steps: {
      check: "We check your ID and your selfie.",
      review: "We email you, and you confirm your license data on this page.",
      apostille: "We print your document, the Lt. Governor’s office adds its certificate, and it is shipped to you.",
      mail: "We print your document and ship it to you.",
      email: "We write your letter and send it by email.",
    },
    email: (email: string) => `A confirmation with the link to this page is on its way to ${email}.`,
    print: "Print receipt",
  },

  /** Another order from the details of this one (rule O-51). */
  again: {
    heading: "Order another document",
    text:
      "We fill in the names, contact, address and license of this order. " +
      "We ask for your photo ID and selfie again, to protect you.",
    textWithIdentity: (until: string) =>
      "We fill in the names, contact, address and license of this order. " +
      `Your ID is confirmed, so you do not need new photos until ${until}.`,
  },

  voided: {
    title: "The license of this order is voided",
    text:
      "A voided marriage license is no longer valid, so we cannot issue anything " +
      "for this order. If you have questions, please contact the office:",
    product: "Not issued",
    productText: "The license was voided before this document was sent, so it is not issued.",
  },

  documents: {
    missing: "Please choose at least one file.",
    heading: "We need new documents from you",
    introUnsaid:
      "We could not accept your documents. The Messages tab tells you why. Choose " +
      "one or more files. Files that you do not replace stay as they are.",
    intro: "Choose one or more files. Files that you do not replace stay as they are.",
    officeWrites: "Our office writes:",
    keptHint: "We keep the photo that you sent. Choose a file only if you want to replace it.",
    openMessages: "Read the messages",
    id: "Photo ID",
    idHint: "A photo of a driver license, passport or state ID. All four corners must be visible.",
    selfie: "Selfie",
    selfieHint: "A photo of your face with your ID next to it, taken today.",
    "license-back": "Back of your driver license",
    "license-backHint":
      "We compare the barcode with your order. We do not keep what it " +
      "says. We delete the photo together with the photo of your ID.",
    additional: "Additional document",
    additionalHint: "Proof of relationship, if we asked for it. Any file of at most 2 MB.",
    idAlt: "Preview of the photo ID",
    selfieAlt: "Preview of the selfie",
    "license-backAlt": "Preview of the back of the driver license",
    problem: (field: string, message: string) => `${field}: ${message}`,
    waitForFiles: "Please wait until the file is ready.",
    unreadable: "This file could not be read. Choose another one.",
    send: "Send documents",
    sent: "Thank you. We have received your documents and will check them.",
  },

  corrections: {
    heading: "Corrections to the license data",
    intro: "What was changed on the license data of this order, newest first.",
    empty: "No corrections",
    emptyText: "Nothing has been corrected on the license data of this order.",
    by: (name: string) => `by ${name}`,
    corrected: "We have made the corrections that were asked for.",
    notWanted: "not to be corrected",
    unreadable: "This entry cannot be shown.",
  },

  views: {
    heading: "Who looked at my order",
    intro:
      "The days on which our staff or the Lt. Governor's office opened " +
      "your order, and what they saw. Lists and searches are not counted.",
    empty: "No one has opened this order yet.",
    offices: { clerk: "Clerk's office", "lt-governor": "Lt. Governor's office" },
    parts: {
      details: "details",
      photo: "photo ID or selfie",
      document: "additional document",
      correction: "corrections",
      messages: "messages",
    },
  },
};
