import { settingsHistorySchema, settingsSchema } from "@dop/domain/contract";
import { apiQuery } from "../../../lib/api/api-query.ts";
import { pagedQuery } from "../../../lib/api/paged-query.ts";

/** Every setting. It must be current when it is changed. */
export const settingsQuery = apiQuery(["settings"], "/settings", settingsSchema, { staleTime: 0 });

export const settingsHistoryQuery = pagedQuery(["settings", "history"], "/settings/history", settingsHistorySchema);
