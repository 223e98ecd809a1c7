// Rules: P-48 (docs/rules)
import { fileHeadBytes } from "./file-type.ts";

/** Programs of Linux, macOS and Java, scripts, and pages that run scripts, by their first characters. */
const programs = [
  /^\u007fELF/,
  /^(?:\u00fe\u00ed\u00fa[\u00ce\u00cf]|[\u00ce\u00cf]\u00fa\u00ed\u00fe|\u00ca\u00fe\u00ba\u00be)/,
  /^#!/,
  /^(?:\s|<\?xml[^>]*>|<!--.*?-->)*<(?:!doctype\s+(?:html|svg)|html|head|body|script|iframe|svg)\b/is,
];
/** A program of Windows: a text that begins with its two letters has no zeros. */
// oxlint-disable-next-line no-control-regex -- zeros are the point
const windowsProgram = /^MZ[^]{0,60}\u0000/;
const byteOrderMarks = /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/;

/**
 * Endings of names by which systems start a program or a browser, follow a link, or open a disk; systems leave out
 * dots and spaces behind them.
 */
const programEnding = new RegExp(
  "\\.(?:exe|com|scr|pif|cpl|ms[cip]|msix|bat|cmd|psm?1|vb[es]?|jse?|mjs|ws[cfh]?|hta|chm|inf|lnk|url|scf|reg|" +
    "application|appref-ms|library-ms|search-ms|settingcontent-ms|xll|jar|jnlp|py[wz]?|sh|command|terminal|desktop|" +
    "app|apk|pkg|dmg|iso|img|vhdx?|webloc|inetloc|html?|xhtml|mht(?:ml)?|svgz?)[\\s.\\p{Cf}]*$",
  "iu",
);

/** True for the name of a program, a script or a page that runs scripts. */
export const isProgramName = (name: string): boolean => programEnding.test(name);

/** True for a program, a script or a page that runs scripts, by its first bytes. */
export function isProgram(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, fileHeadBytes));
  const text = head.replace(byteOrderMarks, "").replaceAll("\0", "");
  return windowsProgram.test(head) || programs.some((program) => program.test(text));
}
