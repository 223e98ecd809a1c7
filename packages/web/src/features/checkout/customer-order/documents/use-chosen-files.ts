import { documentKindNames, type CartDocument, type DocumentKind } from "@dop/domain/orders";
import { useRef, useState } from "react";
import { prepareFile } from "../../../../cart/prepare-file.ts";
import { nextTurn, type ChosenPhoto } from "../../../../cart/downscale-image.ts";
import { loadTexts } from "../../../../i18n/load-texts.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";

interface ChosenFile {
  readonly document?: CartDocument | undefined;
  readonly busy?: boolean;
  readonly error?: string | undefined;
  /** The photo as it was chosen; absent for papers. */
  readonly chosen?: ChosenPhoto | undefined;
}

const none: Readonly<Record<DocumentKind, ChosenFile>> = { id: {}, selfie: {}, "license-back": {}, additional: {} };

/**
 * Files chosen to replace refused documents (rule P-3). The page holds them, so that they outlive its tabs (rule O-49).
 */
export function useChosenFiles() {
  const [files, setFiles] = useState(none);
  // A slow file that was replaced in the meantime must not win.
  const latest = useRef<Partial<Record<DocumentKind, ChosenPhoto | undefined>>>({});

  function set(kind: DocumentKind, file: ChosenFile): void {
    setFiles((all) => ({ ...all, [kind]: file }));
  }

  async function choose(kind: DocumentKind, file: File | undefined): Promise<void> {
    if (file) await take(kind, { file, turns: 0 }, {});
    else {
      latest.current[kind] = undefined;
      set(kind, {});
    }
  }

  async function turn(kind: DocumentKind): Promise<boolean | undefined> {
    const { chosen, document } = files[kind];
    return chosen && take(kind, nextTurn(chosen), { chosen, document });
  }

  /** @param meanwhile the field's state while the file is read, and afterwards when the photo cannot be turned */
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

  function refuse(errors: Partial<Record<DocumentKind, string>>): void {
    for (const kind of documentKindNames) {
      const error = errors[kind];
      if (error !== undefined) setFiles((all) => ({ ...all, [kind]: { ...all[kind], error } }));
    }
  }

  function clear(): void {
    latest.current = {};
    setFiles(none);
  }

  return { files, choose, turn, refuse, clear };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;

async function read(kind: DocumentKind, photo: ChosenPhoto): Promise<ChosenFile> {
  // The messages about files are among the texts of the checkout, which this page has not loaded.
  await loadTexts("checkout").catch(() => undefined);
  const { unreadable } = getTexts("customerOrder").documents;
  const { document, problem } = await prepareFile(kind, photo, unreadable);
  return document ? { document } : { error: problem };
}
