// Rules: A-27 (docs/rules)
import { randomBytes } from "node:crypto";
import type { LoginAnswer, ProviderBegun, ProviderAnswer } from "@dop/domain/contract";
import { canonicalUsername } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../../db/database.ts";
import { officeRole } from "../../../db/user-permissions.ts";
import { ApiError, conflict } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { IdentityProvider, ProviderIdentity } from "../../../ports/directory/index.ts";
import type { Portal } from "../../../portal.ts";
import { beginSession, type SessionUser } from "../begin-session.ts";
import { digestOf, storeChallenge, takeChallenge } from "../challenges.ts";
import { failGuess, refuseThrottled, type Guessing } from "../throttle/guesses.ts";

/** @throws 409 where staff log in at the portal itself */
function requireProvider({ identityProvider }: Portal): IdentityProvider {
  if (identityProvider === null) throw conflict("NO_IDENTITY_PROVIDER", msg("login.noProvider"));
  return identityProvider;
}

const random = (): string => randomBytes(32).toString("base64url");

/**
 * Starts a login at the provider. The secret stays in the browser and comes back with the answer, so that no one is
 * logged in by a link; the state is its digest.
 * @param fresh the provider has to ask the user again
 */
export async function beginProviderLogin(portal: Portal, fresh: boolean): Promise<ProviderBegun> {
  const provider = requireProvider(portal);
  const secret = random();
  const detail = { nonce: random(), verifier: random() };
  const url = await provider.loginUrl({ state: digestOf(secret), ...detail, fresh });
  const challenge = { value: secret, purpose: "oidc.login", userId: null } as const;
  await storeChallenge(portal.db, challenge, portal.clock(), { ...detail, fresh: String(fresh) });
  return { url, secret };
}

/** Locks and returns the account of a provider's identity: by issuer and subject, the first time by the email. */
async function accountOf(tx: Tx, identity: ProviderIdentity): Promise<SessionUser | undefined> {
  const live = tx
    .selectFrom("users")
    .select(["id", "username", "display_name", "role_id", officeRole])
    .where("deleted_at", "is", null)
    .forUpdate();
  const known = await live
    .where("oidc_issuer", "=", identity.issuer)
    .where("oidc_subject", "=", identity.subject)
    .executeTakeFirst();
  if (known || identity.email === null) return known;
  const username = canonicalUsername(identity.email);
  // Upper case makes one letter of several: ſ is S, and ı is I.
  if (username.toLowerCase() !== identity.email.trim().toLowerCase()) return undefined;
  const first = await live
    .where("username", "=", username)
    // The same email with another subject is another person.
    .where("oidc_subject", "is", null)
    .executeTakeFirst();
  if (first)
    await tx
      .updateTable("users")
      .set({ oidc_issuer: identity.issuer, oidc_subject: identity.subject })
      .where("id", "=", first.id)
      .execute();
  return first;
}

/**
 * Opens a session for a user who has logged in at the provider, which checks the second factor.
 * @throws 400 for an answer that proves too little, or a user without an account; 429; 503 without the provider
 */
export async function logInByProvider(context: CommandContext, login: ProviderAnswer): Promise<LoginAnswer> {
  const { secret, answer } = login;
  const { portal, from } = context;
  const provider = requireProvider(portal);
  const guessing: Guessing = { attempt: { username: "", address: from.address }, guess: "oidc", userId: null };
  await refuseThrottled(context, guessing);
  const challenge = { value: secret, purpose: "oidc.login", userId: null } as const;
  const kept = await takeChallenge(portal.db, challenge, portal.clock());
  const { nonce = "", verifier = "", fresh } = kept ?? {};
  const expected = { state: digestOf(secret), nonce, verifier, fresh: fresh === "true" };
  const identity = kept === undefined ? null : await provider.identify(answer, expected);
  const opened =
    identity?.isStrong &&
    (await context.transaction(async ({ tx }) => {
      const user = await accountOf(tx, identity);
      // An old login that the provider remembers is no fresh proof.
      const provenAt = identity.provenAt ?? new Date(0);
      return user && beginSession(context, tx, user, { detail: { oidc: true }, provenAt });
    }));
  if (opened) return opened;
  await failGuess(context, guessing);
  const message = !identity
    ? msg("login.notProven")
    : identity.isStrong
      ? msg("login.noAccount")
      : msg("login.notStrong");
  // Shown on the login page: a passing banner would leave the user with an empty page.
  throw new ApiError(400, "WRONG_LOGIN", message, { showBanner: false });
}

/** The address at which a browser ends its session at the provider; null without a provider that answers. */
export async function providerLogoutUrl({ identityProvider }: Portal): Promise<string | null> {
  try {
    return (await identityProvider?.logoutUrl()) ?? null;
  } catch {
    return null;
  }
}
