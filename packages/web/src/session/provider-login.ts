import { providerBegunSchema } from "@dop/domain/contract";
import { api } from "../lib/api/api.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";

/** The state of this tab while its user is at the identity provider. */
interface StartedLogin {
  /** Proves to the server that the answer returns to the browser that asked. */
  readonly secret: string;
  /** The address to open after the login. */
  readonly target: string;
}

const key = "provider-login";

/**
 * Sends the browser to the county's identity provider, which sends it back to the login page.
 * @param fresh true when the provider must ask the user again, even in an open session
 */
export async function goToProvider(target: string, fresh: boolean): Promise<void> {
  const path = "/users/login/provider/begin";
  const { url, secret } = await api.post(path, { body: { fresh }, schema: providerBegunSchema });
  const started: StartedLogin = { secret, target };
  writeStored(key, JSON.stringify(started), "sessionStorage");
  window.location.assign(url);
}

/** Takes the login that this tab has started out of storage; undefined without one. */
export function takeStartedLogin(): StartedLogin | undefined {
  const text = readStored(key, "sessionStorage");
  writeStored(key, null, "sessionStorage");
  return text === null ? undefined : (JSON.parse(text) as StartedLogin);
}
