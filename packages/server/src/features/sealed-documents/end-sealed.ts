// Rules: P-41 (docs/rules)
import { lockLicense } from "../licenses/index.ts";
import type { Work } from "../../http/command-context.ts";

/** Locks the license of an order before the order itself, as the registry's calls do. */
export async function lockLicenseOf({ tx }: Pick<Work, "tx">, orderId: number): Promise<void> {
  const order = await tx.selectFrom("orders").select("reference_id").where("id", "=", orderId).executeTakeFirst();
  if (order) await lockLicense(tx, order.reference_id);
}

/**
 * Ends the letters of a license, in the transaction that corrects or voids it. The caller holds the
 * license's lock, so that no letter of the record as it was is sealed afterwards. Also where nothing is sealed any
 * more: those who have a letter ask about it still.
 */
export async function endSealed(
  { tx, now }: Work,
  licenseNumber: number,
  endedBy: "correction" | "void",
): Promise<void> {
  await tx
    .updateTable("sealed_documents")
    .set({ ended_at: now, ended_by: endedBy })
    .where("license_number", "=", licenseNumber)
    .where("ended_at", "is", null)
    .execute();
}
