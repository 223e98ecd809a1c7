/** Emails about the course of an order. */
export const orderMails = {
  "order-confirmation": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} is confirmed`,
    heading: "Thank you for your order",
    paragraphs: [
      "We have received your order and your payment. Our staff will check your documents next.",
      "Use the link below to follow your order and to send us a message.",
    ],
    goesOn: [
      "We have received your payment and are continuing with your order.",
      "Use the link below to follow your order and to send us a message.",
    ],
    held:
      "There is a hold of this amount on your card. We will charge it when we have " +
      "confirmed your documents, and release it if we cannot accept your order.",
    awaitsLicense:
      "Your officiant has not returned the signed license yet. We can make your documents only when we have it. " +
      "Then we will email you the expected date. Please ask your officiant to return it.",
    heldChecked: "Your documents are already confirmed, so we will charge the amount on hold in the next minutes.",
  },
  "review-license-data": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: please review your marriage license data`,
    heading: "Please review your license data",
    paragraphs: [
      "We have checked your documents. Before we continue, please confirm " +
        "that the data on your marriage license is correct, or correct it.",
      "We will continue with your order as soon as you have confirmed.",
    ],
    returned: [
      "Your officiant has returned the license. Before we continue, please confirm " +
        "that the data on your marriage license is correct, or correct it.",
      "We will continue with your order as soon as you have confirmed.",
    ],
    again: [
      "We have corrected the license number of your order, so your earlier answers no longer count. " +
        "Please confirm that the data on this marriage license is correct, or correct it.",
      "We will continue with your order as soon as you have confirmed.",
    ],
  },
  approved: {
    subject: (orderNumber: number) => `Order ${String(orderNumber)} is approved`,
    heading: "Your information is verified",
    paragraphs: ["We have checked your documents and everything is in order. You do not need to do anything."],
  },
  "documents-problem": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: please send new documents`,
    heading: "We need new documents",
    paragraphs: ["We could not accept the documents that you sent. Your order is on hold until you send new ones."],
    fix: "Use the link below to send new documents or to send us a message.",
  },
  "message-from-office": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: you have a new message`,
    heading: "You have a new message",
    paragraphs: ["We have sent you a message about your order. Use the link below to read it and to answer."],
  },
  "status-changed": {
    subject: (orderNumber: number, status: string) => `Order ${String(orderNumber)}: ${status}`,
    heading: "Your order has a new status",
    paragraphs: ["The status of a document in your order has changed."],
    several: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)}: documents have a new status`,
      paragraphs: ["The status of these documents in your order has changed."],
    },
  },
  shipped: {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: a document has shipped`,
    heading: "Your document has shipped",
    paragraphs: ["We have shipped your document."],
    /** The carrier is known only for USPS. */
    noTracking: (day: string, byUsps: boolean) =>
      `It was shipped on ${day}${byUsps ? " by USPS" : ""}. This shipment has no tracking number, so ` +
      "we cannot see where it is or say when it arrives. " +
      "If it has not arrived after two weeks, please call or email us.",
    next: {
      tracked: "The carrier brings it to your address. The tracking number shows where it is.",
      untracked: (byUsps: boolean): string =>
        byUsps ? "It arrives with your regular mail." : "The carrier brings it to your address.",
      byEmail: "The letter comes in a separate email. Please check your spam folder, too.",
    },
    several: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)}: documents have shipped`,
      heading: "Your documents have shipped",
      paragraphs: ["We have shipped your documents."],
      noTracking: (day: string, byUsps: boolean) =>
        `Documents without a tracking number were shipped on ${day}${byUsps ? " by USPS" : ""}. ` +
        "We cannot see where they are or say when they arrive. " +
        "If they have not arrived after two weeks, please call or email us.",
    },
    /** A letter that was sent by email has no shipment. */
    byEmail: {
      subject: (orderNumber: number) => `Order ${String(orderNumber)}: your letter was sent by email`,
      heading: "Your letter was sent by email",
      paragraphs: ["We have sent your letter of validity by email."],
    },
  },
  "date-moved": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: new expected date`,
    heading: "The expected date of your order has changed",
    paragraphs: [
      "The expected date of your order has moved by more than two working days, because " +
        "we update it from how long such orders take. You do not need to do anything.",
      "8 of 10 orders like yours are done by the day below.",
    ],
    standard: [
      "The expected date of your order has moved by more than two working days. You do not need to do anything.",
      "The date below follows our usual processing time.",
    ],
  },
  "license-returned": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: your officiant has returned the license`,
    heading: "Your license has arrived",
    paragraphs: ["Your officiant has returned the signed license. We are continuing with your order."],
  },
  "letter-of-validity": {
    subject: "Your letter of validity",
    heading: "Your letter of validity",
    paragraphs: ["The letter of validity for your marriage license is attached to this email as a PDF file."],
  },
};
