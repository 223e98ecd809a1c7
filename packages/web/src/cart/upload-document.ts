import { documentKinds, limits, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { downscaleImage } from "./downscale-image.ts";
import { sendFile, type Sending } from "./upload-queue.ts";
import { errorMessage } from "../lib/api/handle-error.ts";
import { ApiError } from "../lib/api/api-error.ts";
import type { SlotState } from "./prepare-file.ts";

/** The preview of an uploaded document that is no photo: empty. */
const noPreview = "data:,";

interface Sender {
  readonly signal: AbortSignal;
  readonly show: (state: SlotState) => unknown;
  /** The server takes no files from this browser (any longer); the message is the server's. */
  readonly onRefused?: (message: string) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a chosen file to the server, so that the draft keeps only its id and a small preview.
 * @returns the next state of the field. Where the server takes no files, the whole file stays in the draft
 */
export async function uploadDocument(slot: DocumentKind, whole: CartDocument, sender: Sender): Promise<SlotState> {
  const { show, onRefused, ...options } = sender;
  const isPhoto = documentKinds[slot].side !== null;
  try {
    const file = fileOf(whole);
    const hints = isPhoto ? await hintsOf(file) : [];
    const document: CartDocument = { ...whole, ...(hints.length > 0 && { hints }) };
    const onProgress = (sending: Sending) => show({ document, sending });
    const answer = await sendFile({ kind: slot, file, hints }, { ...options, onProgress });
    const contents = isPhoto ? (await downscaleImage(file, limits.previewSide)).contents : noPreview;
    return { document: { ...document, contents, upload: answer.upload } };
  } catch (error) {
    const [refusal] = error instanceof ApiError && error.status === 400 ? error.errors : [];
    if (refusal?.path === slot) return { document: null, refused: whole.name, problem: refusal.message };
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) onRefused?.(errorMessage(error));
    return { document: whole };
  }
}

function fileOf({ contents, name }: CartDocument): File {
  const [head = "", encoded = ""] = contents.split(",", 2);
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: /^data:([^;]*)/.exec(head)?.[1] ?? "" });
}

/** Hints about a photo, measured by code that is loaded on demand; none where it cannot be loaded. */
async function hintsOf(photo: File) {
  try {
    const { measurePhoto } = await import("./photo-hints.ts");
    return await measurePhoto(photo);
  } catch {
    return [];
  }
}
