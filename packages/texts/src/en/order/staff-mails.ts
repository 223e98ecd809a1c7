/** Emails to the office and its staff. */
export const staffMails = {
  "customer-message": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: message from the customer`,
    heading: "A customer has sent a message",
    paragraphs: ["There is a new message from the customer. Open the order to read and answer it."],
  },
  "paper-back": {
    subject: (orderNumber: number) => `Order ${String(orderNumber)}: get documents back from the Lt. Governor’s office`,
    heading: "Get documents back from the Lt. Governor’s office",
    voided:
      "The license of this order was voided while its documents were at " +
      "the Lt. Governor’s office. No apostille may be issued for it.",
    canceled: "A document below was canceled, or its refund was requested, while it was at the Lt. Governor’s office.",
    paragraphs: [
      "These documents have not been sent on yet. Ask the Lt. Governor’s office not to process them, and pick them up.",
    ],
  },
  "login-attack": {
    subject: "Someone is trying to log in to a staff account",
    heading: "Someone is trying to log in as you or a colleague",
    paragraphs: [
      "Many wrong passwords were tried for the account below, from several places, in the last few minutes.",
      "The account is not locked: the right password still opens it, " +
        "after a few seconds, together with an authenticator app or a passkey.",
      "If the password is used anywhere else, please change it. " +
        "If this was not you, tell the people who run the portal.",
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
      recoveryCodesMade: "New recovery codes were made for your account. The earlier ones no longer work.",
      recoveryCodeUsed: "A recovery code of your account was used. It does not work again.",
      sessionsEnded: "Sessions of your account were ended.",
    },
    bySelf:
      "If it was you, you do not need to do anything. If it was not, " +
      "someone else may be in your account: please call us at once.",
    byAdmin: "An admin did this for you. If you did not ask for it, please call us at once.",
  },
  "account-changed": {
    subject: "A staff account was changed",
    heading: "A staff account was changed",
    changes: {
      made: (role: string) => `The account below was made, with the role ${role}.`,
      role: (role: string) => `The role of the account below is ${role} now.`,
      permissions: (role: string) => `What the role ${role} of the account below allows was changed.`,
      removed: (role: string) => `The account below, with the role ${role}, was removed, and its sessions have ended.`,
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
      "If it was in your spam folder, customers will not see theirs either: " +
        "ask the people who run the county’s domain about SPF, DKIM and DMARC.",
    ],
  },
};
