import { msg } from "@dop/domain/texts/message";
import { conflict, notFound } from "../../http/api-error.ts";
import { officeDate } from "../../http/office-time.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { renderLetterOfValidity } from "../../ports/license-registry/index.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { getLicense } from "../licenses/index.ts";

/**
 * Renders the letter that a license is valid and queues the mail that carries it.
 * @throws 404 for an unknown license, 409 for one that is voided
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
  const { office } = portal.config;
  const letter = await renderLetterOfValidity(license, {
    office,
    issuedOn: officeDate(context.now, office.timeZone),
    locale: context.locale,
  });
  const mail = composeMail("letter-of-validity", { licenseNumber }, { office, locale: context.locale });
  const attachments = [
    {
      filename: `letter-of-validity-${licenseNumber}.pdf`,
      contentType: "application/pdf",
      content: letter.toString("base64"),
    },
  ];
  await context.transaction(async ({ tx }) => {
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
