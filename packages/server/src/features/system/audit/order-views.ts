// Rules: P-17 (docs/rules)
import type { orderViewsSchema } from "@dop/domain/contract";
import { sql } from "kysely";
import type { z } from "zod/mini";
import type { Db } from "../../../db/database.ts";

/** The most lines of an answer; a line is a day, an office and a part. */
const most = 500;

/**
 * Which office looked at which part of an order on which day, newest first: of the audit log, without names.
 *
 * @param timeZone the office's, which says where a day starts
 */
export async function readOrderViews(
  db: Db,
  orderId: number,
  timeZone: string,
): Promise<z.infer<typeof orderViewsSchema>> {
  const { rows } = await sql<z.infer<typeof orderViewsSchema>[number]>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      case actor_kind when 'staff' then 'clerk' else 'lt-governor' end as office, what
    from (
      select at, actor_kind, case action when 'corrections.viewed' then 'correction' when 'message.read' then 'messages'
        when 'inbox.viewed' then 'messages' else 'details' end as what
      from audit_log where subject_type = 'order' and subject_id = ${String(orderId)}
        and action in ('order.viewed', 'order.prefetched', 'comments.viewed', 'corrections.viewed', 'message.read',
          'inbox.viewed', 'papers.printed',
          'order.held_read')
      union all
      select at, actor_kind, case detail ->> 'kind' when 'additional' then 'document' else 'photo' end
      from audit_log where subject_type = 'document' and action = 'document.viewed'
        and subject_id in (select id::text from documents where order_id = ${orderId})
      union all
      select at, actor_kind, 'details'
      from audit_log where action = 'transmittal.viewed' and detail -> 'orders' @> to_jsonb(${orderId}::bigint)
    ) looks
    where actor_kind in ('staff', 'lieutenant_governor')
    group by 1, 2, 3 order by 1 desc, 2, 3 limit ${most}`.execute(db);
  return rows;
}
