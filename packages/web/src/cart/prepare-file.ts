import {
  type CartDocument,
  type DocumentKind,
  documentKinds,
  fileHeadBytes,
  type FileType,
  fileTypeOf,
  hasPdfEnd,
  isProgramName,
  limits,
} from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";
import { errorMessage } from "../lib/api/handle-error.ts";
import { type ChosenPhoto, dataUrl, downscaleImage, UndecodableImageError } from "./downscale-image.ts";
import type { Sending } from "./upload-queue.ts";

/** Longest sides in pixels to which a photo of a paper is made smaller, in turn, until it is small enough. */
const smallerSides = [3000, 2000, 1200];

/** The number of bytes in a data URL, to the last three. */
const bytesIn = ({ contents }: CartDocument): number => ((contents.length - contents.indexOf(",") - 1) * 3) / 4;

/** A photo of a paper, with at most 2 MB; null where this browser cannot read it. */
async function makeSmaller(photo: File): Promise<CartDocument | null> {
  for (const side of smallerSides) {
    try {
      const document = await downscaleImage(photo, side);
      if (bytesIn(document) <= limits.additionalDocumentBytes) return document;
    } catch (error) {
      if (error instanceof UndecodableImageError) return null;
      throw error;
    }
  }
  return null;
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/**
 * An additional document as it is, or a photo of one made smaller where it is too large or HEIC; else its problem: too
 * large, or a program (rules P-3, P-48). The server detects locked and active PDFs.
 */
async function readAdditional(file: File, type: FileType): Promise<{ document: CartDocument } | { problem: string }> {
  const t = getTexts("fileProblems");
  if (isProgramName(file.name)) return { problem: t.PROGRAM };
  const isTooLarge = file.size > limits.additionalDocumentBytes;
  if (type === "heic" || (isTooLarge && type !== "unknown" && type !== "pdf")) {
    const document = await makeSmaller(file);
    if (document) return { document };
  }
  if (isTooLarge) return { problem: t.FILE_TOO_LARGE };
  if (type === "pdf" && !hasPdfEnd(await bytesOf(file))) return { problem: t.CUT_OFF };
  return { document: { contents: await dataUrl(file), name: file.name } };
}

export interface SlotState {
  readonly document: CartDocument | null;
  /** Name of a refused file, until another one is chosen or it is removed. */
  readonly refused?: string;
  readonly problem?: string;
  readonly busy?: boolean;
  /** The photo as it was chosen here, with its turns; absent where it cannot be turned. */
  readonly chosen?: ChosenPhoto | undefined;
  readonly sending?: Sending;
}

/** A chosen file, made smaller and turned where it is a photo, or its problem; `unreadable` replaces a general one. */
export async function prepareFile(
  slot: DocumentKind,
  { file, turns }: ChosenPhoto,
  unreadable?: string,
): Promise<SlotState> {
  const refuse = (problem: string): SlotState => ({ document: null, refused: file.name, problem });
  try {
    if (file.size === 0) return refuse(getTexts("fileProblems").EMPTY);
    const { side, gray } = documentKinds[slot];
    if (side !== null) return { document: await downscaleImage(file, side, { gray, turns }) };
    const read = await readAdditional(file, fileTypeOf(await bytesOf(file.slice(0, fileHeadBytes))));
    return "problem" in read ? refuse(read.problem) : read;
  } catch (error) {
    return refuse(
      error instanceof UndecodableImageError ? await whyUndecodable(file) : (unreadable ?? errorMessage(error)),
    );
  }
}

/** Says what a file is that this browser cannot show; generally where the code for it cannot be loaded. */
async function whyUndecodable(file: File): Promise<string> {
  const general = getTexts("clientErrors").imageUndecodable(file.name);
  const why = await import("./undecodable.ts").catch(() => undefined);
  return (await why?.undecodable(file)) ?? general;
}
