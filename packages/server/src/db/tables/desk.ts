import type { QueueKey, QueueShow, QueueSortColumn } from "@dop/domain/queues";
import type { Generated, GeneratedAlways } from "kysely";

/** What clerks keep for their desk: lists under names, and sentences that are sent often. */
export interface DeskTables {
  saved_views: {
    id: GeneratedAlways<number>;
    user_id: number;
    name: string;
    queue: QueueKey;
    sort: QueueSortColumn | null;
    reverse: Generated<boolean>;
    filter: Generated<string>;
    show: QueueShow | null;
    shared: Generated<boolean>;
    created_at: Date;
  };
  canned_texts: {
    id: GeneratedAlways<number>;
    kind: "reply" | "invalid";
    name: string;
    text: string;
    updated_by: string;
    updated_at: Date;
  };
}
