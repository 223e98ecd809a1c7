// Text messages to send.
import type { Generated, GeneratedAlways } from "kysely";

export interface TextOutboxTable {
  id: GeneratedAlways<number>;
  order_id: number;
  kind: "shipped" | "review" | "documents" | "payment";
  state: Generated<"pending" | "sent" | "delivered" | "dead" | "refused" | "ended">;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_id: string | null;
  created_at: Date;
  sent_at: Date | null;
}
