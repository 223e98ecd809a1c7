import type { CommandContext } from "../../http/command-context.ts";
import { lockLicense, noteFact } from "../licenses/index.ts";
import { endSealed } from "../sealed-documents/index.ts";
import { finalizeOrders, ordersOf, voidOrders } from "./license-changes.ts";

async function heard(context: CommandContext, licenseNumber: number, fact: "finalized" | "voided"): Promise<number> {
  return context.transaction(async (work) => {
    const { tx } = work;
    await lockLicense(tx, licenseNumber);
    await noteFact(work, licenseNumber, fact);
    if (fact === "voided") await endSealed(work, licenseNumber, "void");
    const follow = fact === "finalized" ? finalizeOrders : voidOrders;
    const products = await follow(work, await ordersOf(work, licenseNumber));
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber, detail: { products } });
    return products;
  });
}

/** The registry says that the officiant's return came in (rule W-24). @returns how many order products changed */
export const licenseFinalized = (context: CommandContext, licenseNumber: number): Promise<number> =>
  heard(context, licenseNumber, "finalized");

/** The registry says that a license is void (rule W-25). @returns how many order products are concerned */
export const licenseVoided = (context: CommandContext, licenseNumber: number): Promise<number> =>
  heard(context, licenseNumber, "voided");
