// Emails to send, and those that a trial installation captures.
import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultedJson } from "./json.ts";

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  kind: string;
  order_id: number | null;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: DefaultedJson<MailAttachment[]>;
  /** dead: given up after a day; bounced: the recipient's address was refused for good. */
  state: Generated<"pending" | "sent" | "dead" | "bounced">;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface CapturedMailTable {
  id: GeneratedAlways<number>;
  message_id: string;
  sender: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: DefaultedJson<MailAttachment[]>;
  captured_at: Date;
}
