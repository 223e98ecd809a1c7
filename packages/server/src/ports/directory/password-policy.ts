import { createHash } from "node:crypto";
import { msg } from "@dop/texts/message";
import { commonPasswordDigests } from "./common-passwords.ts";
import { hash, verify } from "@node-rs/argon2";

const digestLength = 8;

let known: ReadonlySet<string> | undefined;
function isCommon(text: string): boolean {
  known ??= new Set(commonPasswordDigests.match(new RegExp(`.{${digestLength}}`, "g")));
  return known.has(createHash("sha256").update(text).digest().subarray(0, 6).toString("base64url"));
}

/** The part that a text repeats from its first character to its last; the text itself when it repeats nothing. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return text;
}

/** Only letters and digits: "R. Tolman" and "rtolman" are the same name. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const shortestName = 5;

export interface PasswordOwner {
  readonly name: string;
  readonly username: string;
  readonly display_name: string;
}

/**
 * The reason to refuse a password, besides its length (`newPasswordSchema`): it is common, repeats a common or short
 * text, or contains a name of the user or the office. Undefined for others.
 */
export function passwordProblem(password: string, owner: PasswordOwner, officeName: string): string | undefined {
  const text = password.toLowerCase();
  const part = repeated(text);
  if (isCommon(text) || (part !== text && (part.length <= 4 || isCommon(part)))) return msg("passwords.common");
  const [mailbox = ""] = owner.username.split("@");
  const names = [mailbox, owner.username, owner.name, owner.display_name, officeName]
    .map(bare)
    .filter((name) => name.length >= shortestName);
  return names.some((name) => bare(password).includes(name)) ? msg("passwords.personal") : undefined;
}

/** An argon2id hash (19 MiB, 2 passes: the library's defaults), for `users.password_hash`. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** True when the password matches the hash; a text that is no hash matches nothing. */
export const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password).catch(() => false);
