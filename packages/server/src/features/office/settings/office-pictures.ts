// Rules: S-7 (docs/rules)
import { mostPictureMegabytes, pictureSide, type settingTable, type StoredPicture } from "@dop/domain/settings";
import { msg, type Message } from "@dop/texts/message";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db, Tx } from "../../../db/database.ts";
import { DocumentRejectedError, prepareImage } from "../../../ports/documents/index.ts";

export type PictureInput = z.infer<(typeof settingTable)["license_picture"]["schema"]>;

export interface CheckedPicture {
  readonly kept: StoredPicture;
  /** Null: it is stored already. */
  readonly content: Buffer | null;
}

/** Limit of the table: a picture of 1200 pixels rarely has a third of that, a patterned paper may have more. */
const mostKeptBytes = 512 * 1024;
/** Longest sides in pixels, tried in turn until a picture is small enough. */
const sides = [pictureSide, 900, 600];

const digestOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Decoded and re-encoded, as uploads are: the file itself is never served. */
async function encoded(given: Buffer): Promise<Buffer | Message> {
  const tooLarge = msg("settings.problems.pictureTooLarge", mostPictureMegabytes);
  if (given.length > mostPictureMegabytes * 1024 * 1024) return tooLarge;
  try {
    let bytes: Uint8Array = given;
    for (const longestSide of sides) {
      ({ bytes } = await prepareImage(bytes, { longestSide }));
      if (bytes.length <= mostKeptBytes) return Buffer.from(bytes);
    }
    return tooLarge;
  } catch (error) {
    if (!(error instanceof DocumentRejectedError)) throw error;
    return error.code === "IMAGE_TOO_LARGE" ? tooLarge : msg("settings.problems.pictureBroken");
  }
}

/** A picture that may be shown, or the problem. */
export async function checkPicture(
  { data, digest, alt_en, alt_es }: PictureInput,
  present: StoredPicture | null,
): Promise<CheckedPicture | Message> {
  const given = data === undefined ? undefined : Buffer.from(data, "base64");
  const named = given === undefined ? digest : digestOf(given);
  // A picture from an export is the stored one.
  if (present !== null && named === present.digest)
    return { kept: { digest: present.digest, bytes: present.bytes, alt_en, alt_es }, content: null };
  if (given === undefined) return msg("settings.problems.pictureGone");
  const content = await encoded(given);
  if (typeof content === "string") return content;
  return { kept: { digest: digestOf(content), bytes: content.length, alt_en, alt_es }, content };
}

/** Stores the picture that is shown from now on, and deletes every other. */
export async function storePicture(tx: Tx, picture: CheckedPicture | null, now: Date): Promise<void> {
  const digest = picture?.kept.digest ?? "";
  await tx.deleteFrom("office_pictures").where("digest", "<>", digest).execute();
  if (!picture?.content) return;
  await tx
    .insertInto("office_pictures")
    .values({ digest, content: picture.content, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const readPicture = (db: Db, digest: string) =>
  db.selectFrom("office_pictures").select("content").where("digest", "=", digest).executeTakeFirst();

/** The address of a picture below the base path; it never shows another. */
export const picturePath = ({ digest }: Pick<StoredPicture, "digest">): string => `/license-picture/${digest}.webp`;
