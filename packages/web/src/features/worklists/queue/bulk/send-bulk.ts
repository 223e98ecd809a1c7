import { bulkAnswerSchema, bulkSize, type BulkRequest, type QueueEntry } from "@dop/domain/contract";
import { api } from "../../../../lib/api/api.ts";
import { errorMessage } from "../../../../lib/api/handle-error.ts";

/** A bulk call without its ids. */
export type BulkAction = BulkRequest extends infer R ? (R extends BulkRequest ? Omit<R, "ids"> : never) : never;

/** A row that stayed as it was, and why. */
export interface RefusedRow {
  readonly entry: QueueEntry;
  readonly message: string;
}

export interface BulkOutcome {
  readonly done: readonly QueueEntry[];
  readonly refused: readonly RefusedRow[];
}

/**
 * One action on any number of rows (rule W-30), in calls of fifty, one after the other. A call that fails ends it: its
 * rows and those after it are refused with its message.
 * @throws {ApiError} the failure of the first call, when nothing was done
 */
export async function sendBulk(action: BulkAction, rows: readonly QueueEntry[]): Promise<BulkOutcome> {
  const done: QueueEntry[] = [];
  const refused: RefusedRow[] = [];
  for (let from = 0; from < rows.length; from += bulkSize) {
    const part = rows.slice(from, from + bulkSize);
    try {
      const body = { ...action, ids: part.map(({ id }) => id) };
      const { results } = await api.post("/order-products/bulk", { body, schema: bulkAnswerSchema });
      const byId = new Map(results.map((result) => [result.id, result]));
      for (const entry of part) {
        const result = byId.get(entry.id);
        if (result?.ok) done.push(entry);
        else refused.push({ entry, message: result?.message ?? "" });
      }
    } catch (error) {
      if (from === 0) throw error;
      refused.push(...rows.slice(from).map((entry) => ({ entry, message: errorMessage(error) })));
      break;
    }
  }
  return { done, refused };
}
