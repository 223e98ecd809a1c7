import { limits } from "@dop/domain/orders";
import type { CartDocument } from "@dop/domain/orders";
import { useRef, useState } from "react";
import { readAdditional } from "../../../cart/additional-document.ts";
import { downscaleImage, UndecodableImageError } from "../../../cart/downscale-image.ts";
import { loadTexts } from "../../../i18n/load-texts.ts";
import { getTexts } from "../../../i18n/use-texts.ts";

/** The documents that a customer may send, as the documents call names them; the office does not ask for all of them. */
export const documentKinds = ["id", "selfie", "license-back", "additional"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** One file field: what it holds, whether it is being read, and what is wrong. */
export interface ChosenFile {
  readonly document?: CartDocument | undefined;
  readonly busy?: boolean;
  readonly error?: string | undefined;
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
  const latest = useRef<Partial<Record<DocumentKind, File | undefined>>>({});

  function set(kind: DocumentKind, file: ChosenFile): void {
    setFiles((all) => ({ ...all, [kind]: file }));
  }

  async function choose(kind: DocumentKind, file: File | undefined): Promise<void> {
    latest.current[kind] = file;
    if (!file) {
      set(kind, {});
      return;
    }
    set(kind, { busy: true });
    const result = await read(kind, file);
    if (latest.current[kind] === file) set(kind, result);
  }

  /** Shows the server's findings next to the files. */
  function refuse(errors: Partial<Record<DocumentKind, string>>): void {
    for (const kind of documentKinds) {
      const error = errors[kind];
      if (error !== undefined) setFiles((all) => ({ ...all, [kind]: { ...all[kind], error } }));
    }
  }

  /** Forgets the files once they were sent. */
  function clear(): void {
    latest.current = {};
    setFiles(none);
  }

  return { files, choose, refuse, clear };
}
export type ChosenDocuments = ReturnType<typeof useChosenFiles>;

async function read(kind: DocumentKind, file: File): Promise<ChosenFile> {
  try {
    if (kind === "id") return { document: await downscaleImage(file, limits.idImageSide) };
    if (kind === "license-back") return { document: await downscaleImage(file, limits.licenseBackSide, true) };
    if (kind === "selfie") return { document: await downscaleImage(file, limits.selfieImageSide) };
    // What is wrong with papers is said by the step of an order that takes them, whose texts this page has not loaded.
    await loadTexts("checkout");
    const chosen = await readAdditional(file);
    return "problem" in chosen ? { error: chosen.problem } : chosen;
  } catch (error) {
    if (error instanceof UndecodableImageError) {
      return { error: getTexts("clientErrors").imageUndecodable(file.name) };
    }
    return { error: getTexts("orderPage").documents.unreadable };
  }
}
