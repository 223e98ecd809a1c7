// Rules: E-15, P-19 (docs/rules)
import { defaultLocale, type Locale } from "@dop/texts";
import { msg } from "@dop/texts/message";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { ApiError, conflict, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { renderLetterOfValidity } from "./letter-of-validity.ts";
import { composeMail, type NewMail } from "../../../ports/mail/index.ts";
import { sealPdf, SealerError, type Sealer } from "../../../ports/sealing/index.ts";
import { getLicense, lockLicense, refuseDestroyed } from "../../order/index.ts";
import { checkAddress, newCode, recordSealedDocument } from "../../documents/index.ts";

/**
 * Refuses a call, which names no order, where the only order of the license that it can mean was destroyed. The caller
 * holds the license's lock.
 */
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

/** The file of a letter; the emails of a license are found by its name. */
export const letterFileName = (licenseNumber: number): string => `letter-of-validity-${String(licenseNumber)}.pdf`;

/** A letter that is not sent yet. */
export interface Letter {
  readonly licenseNumber: number;
  readonly file: Buffer;
  /** Null: the office seals nothing. */
  readonly code: string | null;
}

/** @throws 503 while the key service is away: a letter without a seal would not be what the office sends */
async function sealed(pdf: Buffer, sealer: Sealer): Promise<Buffer> {
  try {
    return await sealPdf(pdf, sealer);
  } catch (error) {
    if (error instanceof SealerError) throw new ApiError(503, "UNAVAILABLE", msg("errors.sealerAway"));
    throw error;
  }
}

/** The newest order of the letter's reader for the license: the letter is in its language, not the clerk's. */
const newestOrder = (db: Db, licenseNumber: number, recipient: string) =>
  db
    .selectFrom("orders")
    .select(["id", "locale"])
    .where("reference_id", "=", licenseNumber)
    .where(sql<string>`lower(email)`, "=", recipient.toLowerCase())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The letter, sealed where the office has a key. @throws 404 for an unknown license, 409 for a voided one */
export async function writeLetter(
  { portal, now, today }: CommandContext,
  licenseNumber: number,
  locale: Locale,
): Promise<Letter> {
  const license = await getLicense(portal, licenseNumber);
  if (!license) throw notFound(msg("errors.licenseNotFound"));
  if (license.voidedAt !== null) throw conflict("WRONG_STATUS", msg("errors.licenseNotValid"));
  const { office } = portal.settings();
  const letter = { office, issuedOn: today, locale };
  if (portal.sealer === null) return { file: await renderLetterOfValidity(license, letter), code: null, licenseNumber };
  const code = newCode();
  const address = checkAddress(portal, code, locale);
  const pdf = await renderLetterOfValidity(license, { ...letter, seal: { code, address, at: now } });
  return { file: await sealed(pdf, portal.sealer), code, licenseNumber };
}

/** The email that carries a letter, without its order. */
export function letterMail({ file, licenseNumber }: Letter, recipient: string, mail: NewMail["mail"]) {
  const attachment = {
    filename: letterFileName(licenseNumber),
    contentType: "application/pdf",
    content: file.toString("base64"),
  };
  return { kind: "letter-of-validity", recipient, mail, attachments: [attachment] } as const;
}

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
  const { office } = portal.settings();
  const order = await newestOrder(portal.db, licenseNumber, recipient);
  const { locale } = order ?? { locale: defaultLocale };
  const letter = await writeLetter(context, licenseNumber, locale);
  const { file, code } = letter;
  const mail = composeMail("letter-of-validity", { licenseNumber }, { office, locale });
  await context.transaction(async (work) => {
    const { tx } = work;
    await lockLicense(tx, licenseNumber);
    await refuseForDestroyed(tx, licenseNumber, recipient);
    if (code !== null) await recordSealedDocument(work, { code, licenseNumber, file, recordReadAt: context.now });
    const addressed = { ...letterMail(letter, recipient, mail), orderId: order?.id ?? null, now: context.now };
    await portal.mailer.enqueueMail(tx, addressed);
    await context.audit(tx, "license", licenseNumber);
  });
}
