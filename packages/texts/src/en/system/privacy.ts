import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The privacy notice (rule P-44). */
export const privacy = {
  title: "Privacy",
  intro: (office: string) =>
    `${office} asks for personal data when you order a document. ` +
    "This page says what we ask for and why, who else gets it, and how long we keep it.",
  asked: {
    heading: "What we ask for",
    what: "What",
    why: "Why",
    rows: {
      contact: ["Your name, email and phone number", "To tell you about your order and to answer your questions"],
      address: ["A mailing address", "To send your documents"],
      license: ["Your marriage license number and the names on the license", "To find the record of your marriage"],
      identity: ["Photos of your ID and of you, and other documents", "To make sure that you are who you say you are"],
      payment: [
        "Your payment",
        "You enter your card on the page of the payment provider. We see only its last four digits",
      ],
      technical: [
        "The address of your device on the internet",
        "To protect this site. We show no ads and track no one",
      ],
    },
  },
  refusal: {
    heading: "If you do not want to tell us",
    text: "We need these data to accept an order here. If you do not want to send them, ask us how else you can order.",
  },
  recipients: {
    heading: "Who else gets data",
    rows: {
      stateOffice: "The Lt. Governor's office gets your documents when you order an apostille.",
      stripe: "Stripe takes your payment. It gets your email, what you ordered, and the number of your order.",
      emailService: "A mail service delivers our emails to you.",
      twilio: "Twilio delivers text messages, if you ask for them. It gets your phone number and what we write.",
      fileStorage: "A storage service keeps your files. They are encrypted, and it cannot read them.",
      carriers: "USPS or FedEx gets your name, address and phone number to deliver your documents.",
    },
    law: "Anyone else gets data only where the law allows it.",
  },
  kept: {
    heading: "How long we keep it",
    what: "What",
    time: "How long",
    rows: {
      documents: "Photos of your ID and of you, and other documents",
      endedWithoutMoney: "An order that was not paid, or was refunded",
      emails: "Emails to you",
      deletedMessages: "Deleted messages",
      uploads: "Files that you chose and did not send with an order",
      quarantine: "Files that could do harm",
    },
    after: {
      documents: plural({ one: "1 day after your order has ended", other: "# days after your order has ended" }),
      endedWithoutMoney: plural({ one: "1 day after it has ended", other: "# days after it has ended" }),
      emails: plural({ one: "1 day", other: "# days" }),
      deletedMessages: plural({ one: "1 day after they were deleted", other: "# days after they were deleted" }),
      uploads: plural({ one: "1 hour", other: "# hours" }),
      quarantine: plural({ one: "1 day", other: "# days" }),
    },
    orders: "A paid order, with the kind of ID that we saw",
    asRecord: "As a public record of this office, as long as the law says",
    series: (series: string) => `As a public record of this office, as long as the law says (record series ${series})`,
  },
  rights: {
    heading: "What you can ask for",
    rows: {
      see: "You can ask to see the data that we hold about you.",
      correct: "You can ask us to correct them.",
      destroy: "You can ask us to delete what the law does not require us to keep.",
      how: "Ask on the page of your order, under “Your personal data”, or contact us.",
      looks: "The page of your order shows on which days this office opened it.",
    },
    law:
      "The laws of Utah about this are the Government Data Privacy Act (Utah Code 63A-19) " +
      "and the Government Records Access and Management Act (Utah Code 63G-2).",
  },
  own: "More from this office",
  ask: "To ask for this, or to ask a question, write or call:",
};
