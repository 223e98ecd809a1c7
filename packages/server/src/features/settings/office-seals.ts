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
import { msg, type Message } from "@dop/domain/texts/message";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db, Tx } from "../../db/database.ts";

export type SealInput = z.infer<(typeof settingTable)["seal"]["schema"]>;

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

/** A seal that may be shown, or what is wrong with it. */
export function checkSeal({ media_type, data }: SealInput): CheckedSeal | Message {
  const content = Buffer.from(data, "base64");
  const problem = problemOf(media_type, content);
  if (problem !== null) return problem;
  const digest = createHash("sha256").update(content).digest("hex");
  return { kept: { digest, media_type, bytes: content.length }, content };
}

/** Keeps a seal, if it is not kept already. */
export async function storeSeal(tx: Tx, { kept, content }: CheckedSeal, now: Date): Promise<void> {
  await tx
    .insertInto("office_seals")
    .values({ digest: kept.digest, media_type: kept.media_type, content, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const readSeal = (db: Db, digest: string) =>
  db.selectFrom("office_seals").select(["media_type", "content"]).where("digest", "=", digest).executeTakeFirst();

const endings = { "image/svg+xml": "svg", "image/png": "png" } as const satisfies Record<SealMediaType, string>;

/** The address of a seal below the base path; it never shows another. */
export const sealPath = ({ digest, media_type }: Pick<StoredSeal, "digest" | "media_type">): string =>
  `/office-seal/${digest}.${endings[media_type]}`;
