import { passkeyOptionsSchema } from "@dop/domain/contract";
import { getTexts } from "../i18n/use-texts.ts";
import { ApiError } from "../lib/api/api-error.ts";
import { api } from "../lib/api/api.ts";

// Loaded with the first passkey: most pages never need it.
const library = () => import("@simplewebauthn/browser");

async function askBrowser<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const t = getTexts("passkeys");
    // The browser reports a device that has a passkey already, but not why another attempt ended.
    const message = cause instanceof Error && cause.name === "InvalidStateError" ? t.onDevice : t.stopped;
    throw new ApiError({ message, code: "NO_PASSKEY", cause });
  }
}

/** Asks the user to sign the challenge of `path` by one of their passkeys. @throws ApiError, also when they stop */
export async function signByPasskey(path: string) {
  const { options } = await api.post(path, { schema: passkeyOptionsSchema });
  const { startAuthentication } = await library();
  return askBrowser(() => startAuthentication({ optionsJSON: options as never }));
}

/** Asks the user's device to create a passkey. @throws ApiError, also when they stop */
export async function makePasskey() {
  const { options } = await api.post("/users/me/passkeys/options", { schema: passkeyOptionsSchema });
  const { startRegistration } = await library();
  return askBrowser(() => startRegistration({ optionsJSON: options as never }));
}
