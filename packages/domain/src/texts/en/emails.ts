import { users } from "./users.ts";

const { roles } = users;

/** The words of emails. Blanks are order numbers, products, amounts and a staff account's address; never names. */
export const emails = {
  labels: {
    code: "Code",
    orderNumber: "Order number",
    product: "Document",
    status: "Status",
    total: "Total",
    refund: "Refund",
    released: "Released",
    kept: "Not refunded",
    toBeRefunded: "To be refunded",
    held: "Held, not charged",
    paid: "Paid so far",
    due: "To pay",
    payBy: "Please pay by",
    usuallyDone: "Usually done by",
    usuallyDoneOf: (document: string) => `${document}, usually done by`,
    next: "Next",
    shipTo: "Ship to",
    rest: "Rest of your order",
    transmittal: "Transmittal",
    trackingNumber: "Tracking number",
    reason: "Reason",
    licenseNumber: "License number",
    account: "Account",
    when: "When",
    call: "Please call",
  },
  actions: {
    viewOrder: "View your order",
    reviewLicense: "Review your license data",
    fixDocuments: "Fix your documents",
    pay: "Pay for your order",
    readMessage: "Read the message",
    openOrder: "Open the order",
    track: "Track your shipment",
    order: (orderNumber: number) => `Order ${String(orderNumber)}`,
  },
  /** After the note of a country (rule O-59). */
  noteFrom: (source: string, day: string) =>
    source === "" ? `Checked on ${day}.` : `Source: ${source}. Checked on ${day}.`,
  /** Text messages: 160 characters of the GSM alphabet with an office's name and an address of usual length. */
  texts: {
    shipped: (office: string, orderNumber: number, link: string) =>
      `${office}: a document of order ${String(orderNumber)} is on its way. ` +
      `See our email, or ${link}. Reply STOP to end.`,
    review: (office: string, orderNumber: number, link: string) =>
      `${office}: please review the license of order ${String(orderNumber)}. ` +
      `See our email, or ${link}. Reply STOP to end.`,
    documents: (office: string, orderNumber: number, link: string) =>
      `${office}: order ${String(orderNumber)} needs new documents. See our email, or ${link}. Reply STOP to end.`,
    payment: (office: string, orderNumber: number, link: string) =>
      `${office}: order ${String(orderNumber)} waits for your payment. See our email, or ${link}. Reply STOP to end.`,
    message: (office: string, orderNumber: number, link: string) =>
      `${office}: we wrote to you about order ${String(orderNumber)}, ` +
      `which waits. See our email, or ${link}. Reply STOP to end.`,
  },
  footer: {
    contact: "Questions? Contact us:",
    keepLink: "Keep this link private: whoever has it can see the order.",
  },
  mails: {
    "order-confirmation": {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} is confirmed`,
      heading: "Thank you for your order",
      paragraphs: [
        "We have received your order and your payment. Our staff will check your documents next.",
        "Use the link below to follow your order and to write to us.",
      ],
      goesOn: [
        "We have received your payment, and go on with your order where it stood.",
        "Use the link below to follow your order and to write to us.",
      ],
      held:
        "The amount is held on your card. It is charged when our staff has " +
        "confirmed your documents, and released if we cannot accept your order.",
      heldChecked:
        "Your documents are confirmed already, so the amount that is held on your card is charged in the next minutes.",
    },
    "payment-needed": {
      subject: (orderNumber: number) => `Please pay again for order ${String(orderNumber)}`,
      heading: "Please pay for your order again",
      paragraphs: [
        "The amount that was held on your card was released, because your " +
          "documents had not been confirmed by then. Nothing was charged.",
        "Use the link below to pay again. We go on with your order as soon as the payment has arrived.",
      ],
      checked: [
        "We have confirmed your documents, but the amount that was held " +
          "on your card was released before it was charged. Nothing was charged.",
        "Use the link below to pay again. You do not need to send your documents again, " +
          "and we go on with your order as soon as the payment has arrived.",
      ],
      partSubject: (orderNumber: number) => `Please pay the rest of order ${String(orderNumber)}`,
      partHeading: "Please pay the rest of your order",
      part: [
        "Only a part of your order was charged. What was charged counts; the rest is still to be paid.",
        "Use the link below to pay the rest. We go on with your order as soon as the payment has arrived.",
      ],
    },
    "payment-reminder": {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} is saved and not paid yet`,
      heading: "Your order is waiting for your payment",
      paragraphs: [
        "We have saved your order. Nothing was charged. We start on it as soon as it is paid.",
        "Use the link below to pay. An order that is not paid by the day below is canceled.",
      ],
    },
    "date-moved": {
      subject: (orderNumber: number) => `A new date for order ${String(orderNumber)}`,
      heading: "The date of your order has changed",
      paragraphs: [
        "We remake the dates of our orders every working day, from how long others take. " +
          "Yours has moved by more than two working days. You do not need to do anything.",
        "8 of 10 orders like yours are done by the day below.",
      ],
    },
    "payment-returned": {
      subject: (orderNumber: number) => `Your payment for order ${String(orderNumber)} was returned`,
      heading: "We have returned your payment",
      paragraphs: [],
      ended:
        "Your payment arrived after your order had ended, " +
        "so we have returned all of it. You do not need to do anything.",
      reduced:
        "You paid while a part of your order was being canceled, " +
        "so we have returned what you paid for that part. Your order goes on.",
      twice: "Your order was paid twice, so we have returned the second payment. Your order goes on.",
      released: {
        ended:
          "Your payment arrived after your order had ended, so we have released the amount " +
          "that was held on your card. Nothing was charged, and you do not need to do anything.",
        twice:
          "Your order was paid twice, so we have released the amount " +
          "that the second payment held on your card. Your order goes on.",
      },
      slow: "It may take a few days to appear on your card.",
    },
    "order-voided": {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} was stopped: the marriage license is void`,
      heading: "Your order was stopped",
      paragraphs: [
        "The marriage license that you ordered documents for was voided, so we cannot continue with your order.",
      ],
      owed: "Our office looks at what you paid and returns what is not used. We write to you when it is on its way.",
      hold: {
        released: "The amount that was held on your card is released. Nothing was charged.",
        asked:
          "The amount that is held on your card is released. If it is being charged " +
          "at this moment, what is not used goes back to you, and we write to you.",
        charged: "The amount that was held on your card was charged at the moment when your order was stopped.",
      },
      unpaid:
        "Nothing was charged, and there is nothing to pay any more. A bank transfer " +
        "that is on its way goes back when it arrives. You do not need to do anything.",
    },
    "review-license-data": {
      subject: (orderNumber: number) => `Please review your license data for order ${String(orderNumber)}`,
      heading: "Please review your license data",
      paragraphs: [
        "We have checked your documents. Before we go on, please confirm " +
          "that the data on your marriage license is correct, or correct it.",
        "We continue with your order as soon as you have confirmed.",
      ],
      again: [
        "We have corrected the license number of your order, so your earlier answers do not count any more. " +
          "Please confirm that the data on this marriage license is correct, or correct it.",
        "We continue with your order as soon as you have confirmed.",
      ],
    },
    approved: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} is approved`,
      heading: "Your information is verified",
      paragraphs: ["We have checked your documents and everything is in order. You do not need to do anything."],
    },
    "documents-problem": {
      subject: (orderNumber: number) => `There is a problem with your documents for order ${String(orderNumber)}`,
      heading: "There is a problem with your documents",
      paragraphs: ["We could not accept the documents that you sent, so your order is on hold."],
      fix: "Use the link below to send new documents or to write to us.",
    },
    "message-from-office": {
      subject: (orderNumber: number) => `New message about order ${String(orderNumber)}`,
      heading: "You have a new message",
      paragraphs: [
        "Our office has written to you about your order. Use the link below to read the message and to answer.",
      ],
    },
    "status-changed": {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} has a new status`,
      heading: "Your order has a new status",
      paragraphs: ["The status of a document in your order has changed."],
    },
    shipped: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} has shipped`,
      heading: "Your document has shipped",
      paragraphs: ["We have shipped your document."],
      /** By what it went is known of USPS alone. */
      noTracking: (day: string, byUsps: boolean) =>
        `It was shipped on ${day}${byUsps ? " by USPS" : ""}. This shipment has no tracking number: nobody ` +
        "can see where it is, so we cannot name the day on which it arrives. If you miss it, please call or email us.",
      next: {
        tracked: "The carrier brings it to your address. The tracking number shows where it is.",
        untracked: "It comes with your usual mail.",
        byEmail: "The letter comes in an email of its own. Look among your unwanted mail as well.",
      },
      /** What was sent by email is on no way. */
      byEmail: {
        heading: "Your letter was sent by email",
        paragraphs: ["We have sent your letter of validity by email."],
      },
    },
    canceled: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)}: cancellation`,
      heading: "Your order was canceled",
      productHeading: "A document in your order was canceled",
      money: {
        kept: "We do not refund what you paid for it, for the reason below.",
        owed:
          "What you paid for it goes back to you. " +
          "Our staff sees to it, and you get an email when it is on its way.",
        none:
          "Nothing was charged for it. If an amount was held on your card for it, " +
          "it is released; a bank transfer that is on its way goes back when it arrives.",
        returned: "What you paid for it went back to you already.",
        unpaid: "It was not paid in time. Nothing was charged. You can place a new order at any time.",
      },
      paragraphs: ["We will not process it any further. If you did not expect this, please write to us."],
    },
    refunded: {
      subject: (orderNumber: number) => `Refund for order ${String(orderNumber)}`,
      heading: "We have refunded you",
      paragraphs: [],
      toCard: "We have sent the refund to the card that you paid with. It may take a few days to appear there.",
      elsewhere:
        "Our office returns the amount below to you outside of this portal. If you have questions, please write to us.",
    },
    "refund-requested": {
      subject: (orderNumber: number) => `A refund was requested for order ${String(orderNumber)}`,
      heading: "A refund was requested for you",
      paragraphs: [
        "We have stopped work on what is named below. Our office looks at every refund before the money goes back.",
        "You do not need to do anything: we send you another email when the " +
          "money has gone back. If you did not expect this, please write to us.",
      ],
      together:
        "The amount is for all that is named below together, also where " +
        "we told you of one of them before. It may come in several parts.",
      held: [
        "We have stopped work on what is named below. Our office looks at every such request before it decides.",
        "Nothing was charged for it: the amount below is only held on your card. " +
          "When our office agrees, it is not charged, and its hold is released. If the rest of your " +
          "order is charged before that, it is charged too, and goes back to you when our office agrees.",
        "You do not need to do anything: we send you another email when " +
          "it is decided. If you did not expect this, please write to us.",
      ],
      heldTogether: "The amount is for all that is named below together, also where we told you of one of them before.",
    },
    "refund-undone": {
      subject: (orderNumber: number) => `Order ${String(orderNumber)} goes on, without the refund`,
      heading: "The refund was taken back",
      paragraphs: [
        "We told you that a refund was requested for the document below. " +
          "Our office has taken the request back, and we go on with it.",
      ],
      noMoney: "No money goes back for it.",
      hold: {
        capture: "The amount that is held on your card is charged in the next minutes.",
        wait: "The amount stays held on your card. It is charged when our staff has confirmed your documents.",
        release: "The amount that is held on your card is released.",
      },
      unexpected: "If you did not expect this, please write to us.",
      review:
        "Before we go on, please confirm that the data on your " +
        "marriage license is correct, or correct it. Use the link below.",
    },
    "link-renewed": {
      subject: (orderNumber: number) => `A new link to your order ${String(orderNumber)}`,
      heading: "Your order has a new link",
      paragraphs: [
        "Our office has given your order a new link, because others may have seen the old one. " +
          "The old link no longer works, also in our earlier emails.",
        "Your order itself has not changed. Please do not pass the new link on.",
      ],
    },
    "data-destroyed": {
      subject: (orderNumber: number) => `The personal data of your order ${String(orderNumber)} was destroyed`,
      heading: "We have destroyed your personal data",
      paragraphs: [
        "Our office has destroyed what named you in this order: names, addresses, email, phone, " +
          "documents and messages. The order's number, products, amounts and dates stay in our records.",
        "The link to the order opens nothing any more. This is our last email about it: " +
          "your address is destroyed as well, as soon as this email has left.",
        "If you did not ask for this, please call us or write to us.",
      ],
    },
    "order-lookup": {
      subject: "Your order links",
      heading: "Your orders",
      paragraphs: [
        "Someone, probably you, asked for the links to the orders placed with this email address.",
        "If it was not you, you can ignore this email.",
      ],
    },
    "customer-message": {
      subject: (orderNumber: number) => `Customer message on order ${String(orderNumber)}`,
      heading: "A customer has written to the office",
      paragraphs: ["There is a new message from the customer. Open the order to read and answer it."],
    },
    "paper-back": {
      subject: (orderNumber: number) => `Please fetch paper of order ${String(orderNumber)} back`,
      heading: "Please fetch paper back from the Lt. Governor's office",
      voided: "The license of this order was voided while its paper was out. No apostille may be issued for it.",
      canceled:
        "Work on what is named below was stopped while its paper was out: it was canceled, or its refund requested.",
      paragraphs: [
        "Nothing was sent on yet. Please ask the Lt. Governor's office to leave it, and fetch the paper back.",
      ],
    },
    "correction-code": {
      subject: (orderNumber: number) => `Your code for order ${String(orderNumber)}`,
      heading: "Your code",
      paragraphs: [
        "Enter this code on your order's page to send your answer " +
          "about your marriage record. It works once, for 10 minutes.",
        "If you did not ask for it, somebody else may have the link " +
          "to your order: please tell us, and do not pass the code on.",
      ],
    },
    "login-attack": {
      subject: "Many wrong passwords for a staff account",
      heading: "Somebody is trying to log in as you or a colleague",
      paragraphs: [
        "Many wrong passwords were tried for the account below, from several places, in the last few minutes.",
        "The account is not locked: the right password still opens it, " +
          "after a few seconds, together with an authenticator app or a passkey.",
        "If the password is used anywhere else, please change it. " +
          "If it is not you who tries, tell the people who run the portal.",
      ],
    },
    "sign-in-changed": {
      subject: "Your sign-in was changed",
      heading: "Your sign-in was changed",
      changes: {
        passkeyAdded: "A passkey was added to your account. With the first one your other sessions have ended.",
        passkeyRemoved: "A passkey was removed from your account.",
        appOn:
          "An authenticator app was turned on for your account, " +
          "recovery codes were made, and your other sessions have ended.",
        appOff: "The authenticator app of your account was turned off, and its recovery codes are gone.",
        secondFactorReset:
          "The authenticator app and the passkeys of your account were removed, and your sessions have ended.",
        passwordChanged: "The password of your account was changed.",
        passwordReset: "A password was set for your account. It works once: the next login asks for another.",
        recoveryCodesMade: "New recovery codes were made for your account. Those from before do not work any more.",
        recoveryCodeUsed: "A recovery code of your account was used. It does not work again.",
        sessionsEnded: "Sessions of your account were ended.",
      },
      bySelf:
        "If it was you, you do not need to do anything. If it was not, " +
        "somebody else may be in your account: please call us at once.",
      byAdmin: "An admin did this for you. If you did not ask for it, please call us at once.",
    },
    "account-changed": {
      subject: "An account was changed",
      heading: "An account was changed",
      changes: {
        made: (role: keyof typeof roles) => `The account below was made, with the role ${roles[role]}.`,
        role: (role: keyof typeof roles) => `The role of the account below is ${roles[role]} now.`,
        removed: (role: keyof typeof roles) =>
          `The account below, with the role ${roles[role]}, was removed, and its sessions have ended.`,
      },
      sessionsEnded:
        "This role asks for an authenticator app or a passkey. " +
        "The sessions of the account have ended, and the next login sets one up.",
      unexpected:
        "This email goes to the person of the account and, where an admin is concerned, " +
        "to all admins. If you do not know why it was changed, please call us at once.",
    },
    "mail-check": {
      subject: "Email works",
      heading: "Email works",
      paragraphs: [
        "You asked the portal to try its mail server. The mail server has taken this email, and it has reached you.",
        "If it lay among unwanted email, customers would not see theirs either: " +
          "ask who looks after the county’s domain about SPF, DKIM and DMARC.",
      ],
    },
    "letter-of-validity": {
      subject: "Your letter of validity",
      heading: "Your letter of validity",
      paragraphs: ["The letter of validity for your marriage license is attached to this email as a PDF file."],
    },
  },
};
