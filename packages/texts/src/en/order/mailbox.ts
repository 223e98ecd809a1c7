import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The mailbox of installations that capture mail instead of sending it. */
export const mailbox = {
  textSubject: "Text message",
  textSender: "Text messages",
  title: "Mailbox",
  notice: "Email is captured here and is not sent to anyone.",
  empty: "No mail yet.",
  count: plural({ one: "1 message", other: "# messages" }),
  back: "All mail",
  from: "From",
  to: "To",
  date: "Date",
  attachments: "Attachments",
  textHeading: "Text",
  htmlHeading: "As a mail program shows it",
  frameTitle: (subject: string) => `Message: ${subject}`,
  listEntry: (recipient: string, time: string) => `To ${recipient}, ${time}`,
};
