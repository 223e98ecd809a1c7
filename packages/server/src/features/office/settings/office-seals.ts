// Rules: S-4 (docs/rules)
import {
  mostSealBytes,
  mostSealPixels,
  pngSize,
  svgProblem,
  type settingTable,
  type StoredSeal,
  type SealMediaType,
} from "@dop/domain/settings";
import { msg, type Message } from "@dop/texts/message";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db, Tx } from "../../../db/database.ts";
import { DocumentRejectedError, drawPicture } from "../../../ports/documents/index.ts";

export type SealInput = z.infer<(typeof settingTable)["seal"]["schema"]>;

/** Pixels of the longest side of a drawn seal: pages show it much smaller. */
const drawnSide = 512;

export interface CheckedSeal {
  readonly kept: StoredSeal;
  readonly content: Buffer;
}

function pngProblem(content: Buffer): Message | null {
  const size = pngSize(content);
  if (size === null || size.width === 0 || size.height === 0) return msg("settings.problems.sealBroken");
  const isLarge = Math.max(size.width, size.height) > mostSealPixels;
  return isLarge ? msg("settings.problems.sealPixels", mostSealPixels) : null;
}

function problemOf(mediaType: SealMediaType, content: Buffer): Message | null {
  if (content.length > mostSealBytes) return msg("settings.problems.sealTooLarge", mostSealBytes / 1024);
  if (mediaType === "image/png") return pngProblem(content);
  const problem = svgProblem(content.toString("utf8"));
  return problem === null ? null : msg(`settings.problems.sealDanger.${problem}`);
}

/** A drawing as a PNG; null for one that cannot be drawn, or takes too long. */
async function drawSeal(drawing: Uint8Array): Promise<Buffer | null> {
  try {
    const recipe = { kind: "drawing", side: drawnSide, mostBytes: mostSealBytes } as const;
    return Buffer.from((await drawPicture(drawing, recipe)).bytes);
  } catch (error) {
    if (error instanceof DocumentRejectedError) return null;
    throw error;
  }
}

/** A seal that may be shown, a drawing as a PNG; or the problem. */
export async function checkSeal({ media_type, data }: SealInput): Promise<CheckedSeal | Message> {
  const given = Buffer.from(data, "base64");
  const problem = problemOf(media_type, given);
  if (problem !== null) return problem;
  const content = media_type === "image/png" ? given : await drawSeal(given);
  if (content === null) return msg("settings.problems.sealUndrawn");
  const digest = createHash("sha256").update(content).digest("hex");
  return { kept: { digest, media_type: "image/png", bytes: content.length }, content };
}

/** Stores a seal, unless it is stored already. */
export async function storeSeal(tx: Tx, { kept, content }: CheckedSeal, now: Date): Promise<void> {
  await tx
    .insertInto("office_seals")
    .values({ digest: kept.digest, media_type: kept.media_type, content, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const readSeal = (db: Db, digest: string) =>
  db.selectFrom("office_seals").select(["media_type", "content"]).where("digest", "=", digest).executeTakeFirst();

/** Drawings as PNG by digest: earlier versions stored SVG, which each server draws once. */
const drawn = new Map<string, Promise<Buffer | null>>();

/** The PNG of a stored seal; null where there is none, or it cannot be drawn. */
export async function readShownSeal(db: Db, digest: string): Promise<Uint8Array | null> {
  const seal = await readSeal(db, digest);
  if (seal?.media_type !== "image/svg+xml") return seal?.content ?? null;
  const drawing = drawn.get(digest) ?? drawSeal(seal.content);
  drawn.set(digest, drawing);
  // Tried again next time: this attempt failed because too many pictures waited.
  drawing.catch(() => drawn.delete(digest));
  return drawing;
}

const endings = { "image/svg+xml": "svg", "image/png": "png" } as const satisfies Record<SealMediaType, string>;

/** The address of a seal below the base path; it never shows another. */
export const sealPath = ({ digest, media_type }: Pick<StoredSeal, "digest" | "media_type">): string =>
  `/office-seal/${digest}.${endings[media_type]}`;
