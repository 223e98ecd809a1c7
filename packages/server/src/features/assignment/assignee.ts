import { sql } from "kysely";

/** Whose an order `o` is, as SQL for an answer's column: id and name, null for nobody. */
export const assigneeOfOrder = sql`
  (select json_build_object('id', u.id, 'display_name', u.display_name) from users u where u.id = o.assignee_id)`;
