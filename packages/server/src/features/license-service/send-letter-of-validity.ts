// Rules: E-15, P-19 (docs/rules)
import { defaultLocale, type Locale } from "@dop/domain/texts";
import { msg } from "@dop/domain/texts/message";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import { ApiError, conflict, notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { renderLetterOfValidity } from "./letter-of-validity.ts";
import { composeMail } from "../../ports/mail/index.ts";
import { sealPdf, SealerError, type Sealer } from "../../ports/sealing/index.ts";
import { getLicense } from "../licenses/index.ts";
import { qrCode } from "../papers/index.ts";
import { checkAddress, newCode, recordSealedDocument } from "../sealed-documents/index.ts";
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

interface Letter {
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

/** The language of the letter's reader: that of their newest order for the license, not the clerk's. */
async function languageOf(db: Db, licenseNumber: number, recipient: string): Promise<Locale> {
  const order = await db
    .selectFrom("orders")
    .select("locale")
    .where("reference_id", "=", licenseNumber)
    .where(sql<string>`lower(email)`, "=", recipient.toLowerCase())
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return order?.locale ?? defaultLocale;
}

/** The letter, sealed where the office has a key. @throws 404 for an unknown license, 409 for a voided one */
async function writeLetter(
  { portal, now, today }: CommandContext,
  licenseNumber: number,
  locale: Locale,
): Promise<Letter> {
  const license = await getLicense(portal, licenseNumber);
  if (!license) throw notFound(msg("errors.licenseNotFound"));
  if (license.voidedAt !== null) throw conflict("WRONG_STATUS", msg("errors.licenseNotValid"));
  const { office } = portal.settings();
  const letter = { office, issuedOn: today, locale };
  if (portal.sealer === null) return { file: await renderLetterOfValidity(license, letter), code: null };
  const code = newCode();
  const address = checkAddress(portal, code, locale);
  const seal = { code, address, symbol: qrCode(address), at: now };
  const pdf = await renderLetterOfValidity(license, { ...letter, seal });
  return { file: await sealed(pdf, portal.sealer), code };
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
  const locale = await languageOf(portal.db, licenseNumber, recipient);
  const { file, code } = await writeLetter(context, licenseNumber, locale);
  const attachments = [
    {
      filename: letterFileName(licenseNumber),
      contentType: "application/pdf",
      content: file.toString("base64"),
    },
  ];
  const mail = composeMail("letter-of-validity", { licenseNumber }, { office, locale });
  await context.transaction(async (work) => {
    const { tx } = work;
    await refuseForDestroyed(tx, licenseNumber, recipient);
    if (code !== null) await recordSealedDocument(work, { code, licenseNumber, file, recordReadAt: context.now });
    const letter = { kind: "letter-of-validity", orderId: null, recipient, mail, attachments } as const;
    await portal.mailer.enqueueMail(tx, { ...letter, now: context.now });
    await context.audit(tx, "license", licenseNumber);
  });
}
