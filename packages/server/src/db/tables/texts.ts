// Text messages to send.
import type { TextKind, TextState } from "@dop/domain/contract";
import type { Generated, GeneratedAlways } from "kysely";

export interface TextOutboxTable {
  id: GeneratedAlways<number>;
  order_id: number;
  kind: TextKind;
  state: Generated<TextState>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  provider_id: string | null;
  created_at: Date;
  sent_at: Date | null;
}
