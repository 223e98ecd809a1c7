import type { SmsKind, SmsState } from "@dop/domain/contract";
import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultedJson } from "./json.ts";

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** base64 */
  content: string;
}

/** Emails to send, and those that a trial installation captures. */
export interface MailTables {
  mail_outbox: {
    id: GeneratedAlways<number>;
    kind: string;
    order_id: number | null;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    attachments: DefaultedJson<MailAttachment[]>;
    /** dead: given up after a day; bounced: the recipient's address was refused permanently. */
    state: Generated<"pending" | "sent" | "dead" | "bounced">;
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
  };
  captured_mail: {
    id: GeneratedAlways<number>;
    message_id: string;
    sender: string;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    attachments: DefaultedJson<MailAttachment[]>;
    captured_at: Date;
  };
  /** Text messages to send. */
  text_outbox: {
    id: GeneratedAlways<number>;
    order_id: number;
    kind: SmsKind;
    state: Generated<SmsState>;
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    provider_id: string | null;
    created_at: Date;
    sent_at: Date | null;
  };
}
