import type { PreparedFile } from "../../../ports/documents/index.ts";

type ContentType = PreparedFile["contentType"];

/** Each type's endings, the usual one first; a file that nobody has read keeps its own. */
const endings: Readonly<Record<Exclude<ContentType, "application/octet-stream">, readonly [string, ...string[]]>> = {
  "image/webp": [".webp"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "application/pdf": [".pdf"],
};

const longest = 100;

/**
 * The file name that a browser saves a document by: ASCII letters, digits and a few signs, at most 100, with the ending
 * of what the file really is. Pictures are kept in another format than they came in, and a name that says otherwise
 * opens nowhere.
 */
export function headerFileName(name: string, contentType: string): string {
  const known = endings[contentType as keyof typeof endings] as readonly [string, ...string[]] | undefined;
  const [stem, ending] = split(name.replaceAll(/[^\w.-]+/g, "_"));
  const right = known === undefined || known.includes(ending.toLowerCase()) ? ending : known[0];
  return `${(stem || "document").slice(0, longest - right.length)}${right}`;
}

/** The name before its ending, and the ending: a dot and a few letters, so that "decree.2019" has none. */
function split(name: string): [stem: string, ending: string] {
  const [ending = ""] = /\.[A-Za-z]\w{1,4}$/.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
}
