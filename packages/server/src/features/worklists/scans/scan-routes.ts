// Rules: O-28 (docs/rules)
import { scanAnswerSchema, scanQuerySchema, type ScanKind } from "@dop/domain/contract";
import { readScan } from "@dop/domain/scan";
import { route, type Routes } from "../../../http/route.ts";
import { findScanned } from "./find-scanned.ts";

/** Order products by a code that a scanner has read: a document's, or a shipment's. */
export const scanRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /scans",
    summary: "What a scanned code is: an order product's number, a tracking number, or none of ours",
    access: "staff",
    audit: "scan.read",
    query: scanQuerySchema,
    answer: scanAnswerSchema,
    handle: async ({ query: { code = "" }, context }) => {
      const scan = readScan(code);
      const items = await findScanned(portal.db, scan);
      const kind: ScanKind =
        items.length === 0 && scan.kind !== "misread" && scan.kind !== "unknown" ? "missing" : scan.kind;
      context.recordView("scan", kind, { results: items.length }, code);
      return { kind, items };
    },
  });
};
