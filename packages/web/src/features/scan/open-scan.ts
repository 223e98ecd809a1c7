import { scanAnswerSchema } from "@dop/domain/contract";
import { readScan } from "@dop/domain/scan";
import { api } from "../../lib/api.ts";
import { paths, staffOrderAtProduct } from "../../lib/paths.ts";
import { filterQuery } from "../../lib/use-url-filters.ts";

/** Where a scan leads, or why it leads nowhere. */
export type OpenedScan = { readonly to: string } | { readonly problem: "misread" | "missing" | "unknown" };

/**
 * Asks the server where a scan leads (rule O-28). Only what is recognized is sent: a customer's link or key stays here.
 *
 * @throws ApiError when the server cannot tell; the abort itself when a newer scan has ended the call
 */
export async function openScan(text: string, signal: AbortSignal): Promise<OpenedScan> {
  const scan = readScan(text);
  if (scan.kind === "misread" || scan.kind === "unknown") return { problem: scan.kind };
  const code = text.trim();
  const { kind, items } = await api.get(`/scans${filterQuery({ code })}`, { schema: scanAnswerSchema, signal });
  if (kind === "misread" || kind === "unknown") return { problem: kind };
  const [first] = items;
  if (!first) return { problem: "missing" };
  if (items.every(({ order_id }) => order_id === first.order_id))
    return { to: staffOrderAtProduct(first.order_id, first.order_product_id) };
  return { to: paths.search + filterQuery({ q: scan.kind === "tracking" ? scan.number : code }) };
}
