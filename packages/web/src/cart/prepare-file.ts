import { documentKinds, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { getTexts } from "../i18n/use-texts.ts";
import { errorMessage } from "../lib/api/handle-error.ts";
import { readAdditional } from "./additional-document.ts";
import { downscaleImage, UndecodableImageError, type ChosenPhoto } from "./downscale-image.ts";
import type { Sending } from "./upload-queue.ts";

/** One file field. */
export interface SlotState {
  readonly document: CartDocument | null;
  /** Name of a file that was refused, until another one is chosen or it is taken back. */
  readonly refused?: string;
  readonly problem?: string;
  readonly busy?: boolean;
  /** The photo as it was chosen here, and how it is turned; absent where it cannot be turned (any longer). */
  readonly chosen?: ChosenPhoto | undefined;
  /** How far the file is on its way to the server. */
  readonly sending?: Sending;
}

/** A chosen file, or what is wrong with it; a photo is made smaller and turned to the right by `turns` quarters. */
export async function prepareFile(slot: DocumentKind, file: File, turns = 0): Promise<SlotState> {
  const refuse = (problem: string): SlotState => ({ document: null, refused: file.name, problem });
  try {
    const { side, gray } = documentKinds[slot];
    if (side !== null) return { document: await downscaleImage(file, side, { gray, turns }) };
    const read = await readAdditional(file);
    return "problem" in read ? refuse(read.problem) : read;
  } catch (error) {
    return refuse(
      error instanceof UndecodableImageError
        ? getTexts("clientErrors").imageUndecodable(error.fileName)
        : errorMessage(error),
    );
  }
}
