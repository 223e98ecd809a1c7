import { findProgram, installPackages, findOrInstall } from "./system.mjs";

/**
 * A program that checks the seal of a PDF independently of us: the installed one, else Debian's package where this
 * script may add it.
 */
export function pdfsigProgram() {
  return findOrInstall(
    () => findProgram(["pdfsig"]),
    () => installPackages("poppler-utils"),
    "The server tests need `pdfsig` on the PATH " +
      "(Debian and Ubuntu: apt-get install poppler-utils; macOS: brew install poppler).",
  );
}
