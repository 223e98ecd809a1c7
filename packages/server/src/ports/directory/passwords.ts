import { hash, verify } from "@node-rs/argon2";

/** An argon2id hash (19 MiB, 2 passes: the library's defaults), for `users.password_hash`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether `password` gives `passwordHash`; a text that is no hash fits nothing. */
export async function fitsHash(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password);
  } catch {
    return false;
  }
}
