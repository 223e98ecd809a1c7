// Rules: A-27 (docs/rules)
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  customFetch,
  discovery,
  fetchUserInfo,
  type Configuration,
  type IDToken,
} from "openid-client";
import type { OidcSettings } from "../../config/directory.ts";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { DirectoryUnavailableError, type StaffDirectory } from "./port.ts";

/** Values that the provider's answer must match: only this server knows nonce and verifier before it. */
export interface ProviderLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The provider has to ask the user again, even in an open session. */
  readonly fresh: boolean;
}

/** A user who has logged in at the provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Null where the provider gives none, or has not verified it. */
  readonly email: string | null;
  /** The user's last login at the provider; null where it is unknown. */
  readonly provenAt: Date | null;
  /** The login satisfies OIDC_ACR_VALUES. */
  readonly isStrong: boolean;
}

/** The county's identity provider (OpenID Connect: code flow with PKCE). */
export interface IdentityProvider extends ExternalService {
  /** The address of the login page. @throws DirectoryUnavailableError */
  loginUrl(login: ProviderLogin): Promise<string>;
  /**
   * The user of an answer; null for a wrong or used code, another state or nonce, or a wrong signature.
   * @param answer the query with which the provider sent the browser back
   * @throws DirectoryUnavailableError
   */
  identify(answer: string, login: ProviderLogin): Promise<ProviderIdentity | null>;
  /** The address of the logout page; null where the provider has none. */
  logoutUrl(): Promise<string | null>;
}

/** The greatest age of a fresh login, and tolerance for the provider's clock, in seconds. */
const freshSeconds = 120;

function causes(
  error: unknown,
): readonly { readonly code?: unknown; readonly status?: unknown; readonly name?: unknown }[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}

/** The code of a failing network or provider; undefined for an answer that merely proves nothing. */
function faultIn(error: unknown): string | undefined {
  for (const { code, status, name } of causes(error)) {
    if (name === "TimeoutError" || code === "OAUTH_TIMEOUT") return "TIMEOUT";
    if (typeof status === "number" && status >= 500) return `HTTP ${String(status)}`;
    if (
      code === "OAUTH_RESPONSE_IS_NOT_CONFORM" ||
      (typeof code === "string" && /^(E[A-Z_]+|ERR_TLS.*|.*CERT.*)$/.test(code))
    )
      return code;
  }
  return undefined;
}

const unavailable = (issuer: string, fault: string | undefined): DirectoryUnavailableError =>
  new DirectoryUnavailableError(
    `${issuer}: ${fault ?? "STRANGE_ANSWER"}`,
    fault === undefined ? "STRANGE_ANSWER" : fault === "TIMEOUT" ? "TIMEOUT" : "UNREACHABLE",
  );

/** Exchanges the answer's code for the user's identity. @throws the library's errors, also where nothing is proven */
async function identityIn(
  configuration: Configuration,
  { emailClaim, acrValues }: Pick<OidcSettings, "emailClaim" | "acrValues">,
  answer: URL,
  login: ProviderLogin,
): Promise<ProviderIdentity> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: login.state,
    expectedNonce: login.nonce,
    pkceCodeVerifier: login.verifier,
    idTokenExpected: true,
    ...(login.fresh ? { maxAge: freshSeconds } : {}),
  });
  const claims: IDToken | undefined = tokens.claims();
  if (claims === undefined) throw new ClientError("no ID token");
  const more = !(emailClaim in claims) ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
  const given: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const { [emailClaim]: email, email_verified } = given;
  const isVouchedFor = emailClaim !== "email" || email_verified === true;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isVouchedFor && typeof email === "string" && email.includes("@") ? email : null,
    provenAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
    isStrong: acrValues.length === 0 || acrValues.some((value) => value === claims.acr),
  };
}

export function createIdentityProvider(settings: OidcSettings, portalUrl: () => string): IdentityProvider {
  const { issuer, clientId, clientSecret, acrValues, timeoutMs } = settings;
  const privateFetch = createPrivateFetch({ ca: readAuthority("OIDC_CA_FILE", settings.caFile), timeoutMs });
  const redirectUri = (): string => `${portalUrl()}/login`;
  let known: Promise<Configuration> | undefined;

  const discover = (): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      [customFetch]: privateFetch,
      timeout: timeoutMs / 1000,
      // oxlint-disable-next-line typescript/no-deprecated -- the configuration refuses it in production
      execute: issuer.startsWith("http://") ? [allowInsecureRequests] : [],
    });

  /** The provider's metadata, read once; after an outage it is read again. */
  const provider = async (): Promise<Configuration> => {
    known ??= discover();
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw unavailable(issuer, faultIn(error));
    }
  };

  return {
    ping: async () => {
      try {
        await discover();
      } catch (error) {
        throw new ServiceDownError(unavailable(issuer, faultIn(error)).kind);
      }
    },

    loginUrl: async ({ state, nonce, verifier, fresh }) =>
      buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri(),
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(fresh ? { prompt: "login", max_age: "0" } : {}),
        ...(acrValues.length === 0 ? {} : { acr_values: acrValues.join(" ") }),
      }).href,

    identify: async (answer, login) => {
      const configuration = await provider();
      try {
        return await identityIn(configuration, settings, new URL(`${redirectUri()}?${answer}`), login);
      } catch (error) {
        const fault = faultIn(error);
        if (fault !== undefined) throw unavailable(issuer, fault);
        return null;
      }
    },

    logoutUrl: async () => {
      const configuration = await provider();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${portalUrl()}/`, client_id: clientId })
        .href;
    },
  };
}

const wholeEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** The directory of an office with an identity provider: it cannot be searched and checks no passwords. */
export const providersDirectory: StaffDirectory = {
  // An admin types the whole email to make an account.
  search: async (text) => (wholeEmail.test(text.trim()) ? [{ name: text.trim(), email: text.trim() }] : []),
  checkPassword: async () => false,
  knows: async () => false,
};
