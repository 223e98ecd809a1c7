import { statusIds, type StatusName } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";

/** Statuses as literals of a statement, such as `4, 5`: a partial index by status is used for literals alone. */
export const statusList = (...names: readonly StatusName[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.lit(statusIds[name])));
