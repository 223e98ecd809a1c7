import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import Provider from "oidc-provider";
import { listen } from "./listen.ts";

export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly upn?: string;
  /** The strength (acr) of this person's logins. */
  readonly acr?: string;
}

export interface RunningProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Goes through the provider's pages as this person. @returns the query with which it sends the browser back */
  logIn(url: string, sub: string): Promise<string>;
  stop(): Promise<void>;
}

interface ProviderOptions {
  readonly people: readonly ProviderPerson[];
  /** The return addresses after a login and a logout. */
  readonly redirectUri: string;
  readonly afterLogout: string;
  /** A certificate of a county's own, for https. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

const client = { clientId: "portal", clientSecret: "secret-of-the-portal" };

/** Starts a real identity provider (oidc-provider), whose own pages take every password. */
export async function startIdentityProvider(options: ProviderOptions): Promise<RunningProvider> {
  let handle: RequestListener = (_request, response) => void response.end();
  const listener: RequestListener = (request, response) => handle(request, response);
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  const port = await listen(server);
  const issuer = `${options.tls ? "https" : "http"}://127.0.0.1:${String(port)}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const days = 86_400;
  const provider = new Provider(issuer, {
    ttl: { Interaction: days, Session: days, Grant: days, AccessToken: days, IdToken: days },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [options.afterLogout],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["upn"] },
    acrValues: ["password", "mfa"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => options.people.find((person) => person.sub === sub) ?? { sub },
    }),
  });
  // Its own pages know one strength of login alone.
  Object.defineProperty(provider.Session.prototype, "acr", {
    get(this: { accountId?: string }) {
      return options.people.find(({ sub }) => sub === this.accountId)?.acr;
    },
    set() {
      // The provider sets its own.
    },
  });
  handle = provider.callback();

  return {
    issuer,
    ...client,
    logIn: (url, sub) => walkThrough(url, sub, options.redirectUri),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser of few words: follows redirects with its cookies, and fills in the provider's forms. */
async function walkThrough(url: string, sub: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let form: URLSearchParams | undefined;
  let next = url;
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: form } : {}),
    });
    form = undefined;
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    const page = await response.text();
    if (location?.startsWith(redirectUri)) return new URL(location).search.slice(1);
    if (location !== null) next = new URL(location, next).href;
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (prompt === undefined) throw new Error(`The provider has no form: ${page.slice(0, 300)}`);
      form = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: sub, password: "any" } : {}) });
    }
  }
  throw new Error("The provider does not send the browser back.");
}
