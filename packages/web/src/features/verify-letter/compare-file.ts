import type { SealAnswer } from "@dop/domain/contract";

/** What a file is beside the one that was sealed. */
export type FileVerdict = "same" | "appended" | "other" | "tooLarge" | "empty" | "unreadable";

/** Letters have some ten KB; nobody's memory is filled to find that out. */
const mostBytes = 20 * 1024 * 1024;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const digest = async (file: Blob): Promise<string> =>
  hex(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));

/** Compares a file with what was sealed, by digests and in this browser. */
export async function compareFile(
  file: Blob,
  { sha256, byte_size: size = 0 }: Pick<SealAnswer, "sha256" | "byte_size">,
): Promise<FileVerdict> {
  if (file.size === 0) return "empty";
  if (file.size > mostBytes) return "tooLarge";
  try {
    if ((await digest(file)) === sha256) return "same";
    return file.size > size && (await digest(file.slice(0, size))) === sha256 ? "appended" : "other";
  } catch {
    return "unreadable";
  }
}
