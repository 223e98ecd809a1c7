import { documentKindNames, documentKinds, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { useRef, useState } from "react";
import { readAdditional } from "../../../../cart/additional-document.ts";
import { downscaleImage, nextTurn, UndecodableImageError, type ChosenPhoto } from "../../../../cart/downscale-image.ts";
import { loadTexts } from "../../../../i18n/load-texts.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";

/** One file field: what it holds, whether it is being read, and what is wrong. */
export interface ChosenFile {
  readonly document?: CartDocument | undefined;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  /** The photo as it was chosen; absent for papers. */
  readonly chosen?: ChosenPhoto | undefined;
}

type ChosenFiles = Readonly<Record<DocumentKind, ChosenFile>>;

const none: ChosenFiles = { id: {}, selfie: {}, "license-back": {}, additional: {} };

/**
 * Reads each chosen file as the call wants it: pictures made smaller, the additional document as it is (rule P-3). The
 * page holds them: they outlive its tabs (rule O-49).
 */
export function useChosenFiles() {
  const [files, setFiles] = useState(none);
  // A slow file that was replaced in the meantime must not win.
  const latest = useRef<Partial<Record<DocumentKind, ChosenPhoto | undefined>>>({});

  function set(kind: DocumentKind, file: ChosenFile): void {
    setFiles((all) => ({ ...all, [kind]: file }));
  }

  async function choose(kind: DocumentKind, file: File | undefined): Promise<void> {
    if (file) {
      await take(kind, { file, turns: 0 }, {});
      return;
    }
    latest.current[kind] = undefined;
    set(kind, {});
  }

  /** Turns a photo to the right by a quarter. */
  async function turn(kind: DocumentKind): Promise<boolean | undefined> {
    const { chosen, document } = files[kind];
    return chosen && take(kind, nextTurn(chosen), { chosen, document });
  }

  /** @param meanwhile what the field holds until then, and where the photo cannot be turned */
  async function take(kind: DocumentKind, photo: ChosenPhoto, meanwhile: ChosenFile): Promise<boolean | undefined> {
    latest.current[kind] = photo;
    set(kind, { ...meanwhile, busy: true });
    const result = await read(kind, photo);
    if (latest.current[kind] !== photo) return undefined;
    if (result.document === undefined && meanwhile.document !== undefined) {
      set(kind, meanwhile);
      return false;
    }
    set(kind, kind === "additional" ? result : { ...result, chosen: photo });
    return result.document !== undefined;
  }

  /** Shows the server's findings next to the files. */
  function refuse(errors: Partial<Record<DocumentKind, string>>): void {
    for (const kind of documentKindNames) {
      const error = errors[kind];
      if (error !== undefined) setFiles((all) => ({ ...all, [kind]: { ...all[kind], error } }));
    }
  }

  /** Forgets the files once they were sent. */
  function clear(): void {
    latest.current = {};
    setFiles(none);
  }

  return { files, choose, turn, refuse, clear };
}
export type ChosenDocuments = ReturnType<typeof useChosenFiles>;

async function read(kind: DocumentKind, { file, turns }: ChosenPhoto): Promise<ChosenFile> {
  try {
    const { side, gray } = documentKinds[kind];
    if (side !== null) return { document: await downscaleImage(file, side, { gray, turns }) };
    // What is wrong with papers is said by the step of an order that takes them, whose texts this page has not loaded.
    await loadTexts("checkout");
    const chosen = await readAdditional(file);
    return "problem" in chosen ? { error: chosen.problem } : chosen;
  } catch (error) {
    if (error instanceof UndecodableImageError) {
      return { error: getTexts("clientErrors").imageUndecodable(file.name) };
    }
    return { error: getTexts("customerOrder").documents.unreadable };
  }
}
