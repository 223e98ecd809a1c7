import { providerBegunSchema } from "@dop/domain/contract";
import { api } from "../lib/api/api.ts";
import { readStored, writeStored } from "../lib/storage/stored-text.ts";

/** What this tab keeps while its user is at the identity provider. */
interface StartedLogin {
  /** Proves to the server that the answer comes back to the browser that asked. */
  readonly secret: string;
  /** Where the user wanted to go. */
  readonly target: string;
}

const key = "provider-login";

/**
 * Sends the browser to the county's identity provider, which sends it back to the login page.
 * @param fresh whether the provider asks the user again, whatever session they have there
 */
export async function goToProvider(target: string, fresh: boolean): Promise<void> {
  const path = "/users/login/provider/begin";
  const { url, secret } = await api.post(path, { body: { fresh }, schema: providerBegunSchema });
  const started: StartedLogin = { secret, target };
  writeStored(key, JSON.stringify(started), "sessionStorage");
  window.location.assign(url);
}

/** The login that this tab has started, once; undefined when it has started none. */
export function takeStartedLogin(): StartedLogin | undefined {
  const text = readStored(key, "sessionStorage");
  writeStored(key, null, "sessionStorage");
  return text === null ? undefined : (JSON.parse(text) as StartedLogin);
}
