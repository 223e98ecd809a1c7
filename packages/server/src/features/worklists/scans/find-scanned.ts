// Rules: O-28 (docs/rules)
import type { ScanAnswer } from "@dop/domain/contract";
import { savedAs, type Scan } from "@dop/domain/scan";
import { officeTexts } from "@dop/texts";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";

/** The most order products of one shipment in an answer; a transmittal has fewer. */
const mostOfShipment = 200;

/** The order products that a scan names, or that a shipment has, the newest first; none for all other scans. */
export async function findScanned(db: Db, scan: Scan): Promise<ScanAnswer["items"]> {
  if (scan.kind !== "document" && scan.kind !== "tracking") return [];
  const found = db.selectFrom("order_search as s").select(["s.id", "s.order_id", "s.product_id", "s.status_id"]);
  const rows =
    scan.kind === "document"
      ? await found.where("s.id", "=", scan.productId).where("s.order_id", "=", scan.orderId).execute()
      : await found
          .where((where) =>
            where.or(savedAs(scan).map((number) => sql<boolean>`s.numbers like ${`% ${number.toLowerCase()} %`}`)),
          )
          .orderBy("s.id", "desc")
          .limit(mostOfShipment)
          .execute();
  const { names, products } = officeTexts.statuses;
  return rows.map((row) => ({
    order_id: row.order_id,
    order_product_id: row.id,
    product_name: products[row.product_id],
    status_name: names[row.status_id],
  }));
}
