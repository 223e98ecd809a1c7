import { msg } from "@dop/domain/texts/message";
import { ApiError, invalid } from "../../http/api-error.ts";
import type { PasswordOwner } from "../../ports/directory/index.ts";
import type { Portal } from "../../portal.ts";
import { hashChosen } from "./password-commands.ts";

/** The hash of a password that was chosen, or why there is none yet. */
export type ChosenPassword =
  | { readonly hash: string; readonly refusal?: undefined }
  | { readonly refusal: ApiError; readonly hash?: undefined };

/**
 * The password that replaces one which another user has set. It is refused with PASSWORD_CHANGE_REQUIRED when none was
 * sent along, and tied to `new_password` when it cannot be used.
 * @param secondFactor whether a code stands next to it
 */
export async function chooseAtLogin(
  portal: Portal,
  owner: PasswordOwner,
  { password, newPassword }: { readonly password: string; readonly newPassword: string | undefined },
  secondFactor: boolean,
): Promise<ChosenPassword> {
  if (newPassword === undefined)
    return { refusal: new ApiError(400, "PASSWORD_CHANGE_REQUIRED", msg("passwords.chooseFirst")) };
  if (newPassword === password) return { refusal: invalid([{ path: "new_password", message: msg("passwords.same") }]) };
  try {
    return { hash: await hashChosen(portal, newPassword, owner, secondFactor) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error };
    throw error;
  }
}
