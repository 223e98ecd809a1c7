export { createCaptureTransport } from "./capture.ts";
export type { CaptureOptions } from "./capture.ts";
export { composeMail } from "./compose-mail.ts";
export { mailHtmlPolicy, renderMailboxPage, renderMailPage } from "./mailbox-pages.ts";
export type { CapturedMail, MailboxPageOptions } from "./mailbox-pages.ts";
export { createMailer, insertMails } from "./mailer.ts";
export { orderKeyMark } from "./order-keys.ts";
export type { MailDelivery, Mailer, MailerOptions, NewMail } from "./mailer.ts";
export { tryHeader } from "./message-id.ts";
export type {
  AccountChange,
  ComposedMail,
  CanceledMoney,
  CountryNoteMail,
  MailData,
  MailFailure,
  MailKind,
  MailOffice,
  MailTransport,
  OrderMail,
  OutgoingMail,
} from "./port.ts";
export { MailTransportError } from "./port.ts";
export { readSmtpOptions } from "./smtp-options.ts";
