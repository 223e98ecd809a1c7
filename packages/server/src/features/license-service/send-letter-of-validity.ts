// Rules: P-19 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import { officeDate } from "../../http/office-time.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { renderLetterOfValidity } from "../../ports/license-registry/index.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { getLicense } from "../licenses/index.ts";
import { refuseDestroyed } from "../order-changes/index.ts";

/** The call names no order: it is of one that was destroyed where no other order of the license has this address. */
async function refuseForDestroyed(tx: Tx, licenseNumber: number, recipient: string): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select("destroyed_at")
    .where("reference_id", "=", licenseNumber)
    .where((eb) =>
      eb.or([eb("destroyed_at", "is not", null), eb(sql<string>`lower(email)`, "=", recipient.toLowerCase())]),
    )
    .orderBy("destroyed_at", (by) => by.desc().nullsFirst())
    .forShare()
    .executeTakeFirst();
  if (order) refuseDestroyed(order);
}

/** The name of the letter's file, by which the emails of a license are found. */
export const letterFileName = (licenseNumber: number): string => `letter-of-validity-${String(licenseNumber)}.pdf`;

/**
 * Renders the letter that a license is valid and queues the mail that carries it.
 * @throws 404 for an unknown license, 409 for one that is voided and for an order whose data was destroyed
 */
export async function sendLetterOfValidity(
  context: CommandContext,
  licenseNumber: number,
  recipient: string,
): Promise<void> {
  const { portal } = context;
  const license = await getLicense(portal, licenseNumber);
  if (!license) throw notFound(msg("errors.licenseNotFound"));
  if (license.voidedAt !== null) throw conflict("WRONG_STATUS", msg("errors.licenseNotValid"));
  const { office } = portal.settings();
  const letter = await renderLetterOfValidity(license, {
    office,
    issuedOn: officeDate(context.now, office.timeZone),
    locale: context.locale,
  });
  const mail = composeMail("letter-of-validity", { licenseNumber }, { office, locale: context.locale });
  const attachments = [
    {
      filename: letterFileName(licenseNumber),
      contentType: "application/pdf",
      content: letter.toString("base64"),
    },
  ];
  await context.transaction(async ({ tx }) => {
    await refuseForDestroyed(tx, licenseNumber, recipient);
    const orderId = null;
    await portal.mailer.enqueueMail(tx, {
      kind: "letter-of-validity",
      orderId,
      recipient,
      mail,
      attachments,
      now: context.now,
    });
    await context.audit(tx, { subjectType: "license", subjectId: licenseNumber });
  });
}
