export { createCaptureTransport } from "./capture.ts";
export { composeMail, type MailPart } from "./compose-mail.ts";
export { mailHtmlPolicy, renderMailboxPage, renderMailPage } from "./mailbox-pages.ts";
export { createMailer, insertMails, type Mailer, type NewMail } from "./mailer.ts";
export { insertOrderKeys, orderKeyMark } from "./deliver-mail.ts";
export { tryHeader } from "../outbox.ts";
export {
  type AccountChange,
  type CanceledMoney,
  type CountryNoteMail,
  type MailData,
  type MailFailure,
  type MailKind,
  type MailOffice,
  type MailTransport,
  MailTransportError,
  type OrderMail,
  type UsualDay,
} from "./port.ts";
