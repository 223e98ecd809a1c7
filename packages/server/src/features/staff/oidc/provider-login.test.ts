import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loginAnswerSchema, logoutAnswerSchema, providerBegunSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import { makeCertificates } from "../../../../test/peers/certificates.ts";
import { startIdentityProvider, type RunningProvider } from "../../../../test/peers/identity-provider.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const publicUrl = "https://portal.test";
const people = [
  { sub: "s-clerk", email: "Clerk@Example.gov", email_verified: true },
  { sub: "s-admin", email: "admin@example.gov", email_verified: true, upn: "admin@example.gov" },
  { sub: "s-viewer", email: "viewer@example.gov", email_verified: false, upn: "viewer@example.gov" },
  { sub: "s-stranger", email: "stranger@example.gov", email_verified: true },
  { sub: "s-other", email: "clerk@example.gov", email_verified: true },
  { sub: "s-dotless", email: "vıewer@example.gov", email_verified: true },
  { sub: "s-nameless" },
  { sub: "s-weak", email: "clerk@example.gov", email_verified: true, acr: "password" },
  { sub: "s-strong", email: "clerk@example.gov", email_verified: true, acr: "mfa" },
];

let provider: RunningProvider;
let test: TestPortal;
const settings = () => ({
  DIRECTORY: "oidc",
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_TIMEOUT_SECONDS: "30",
  PUBLIC_URL: publicUrl,
});
beforeAll(async () => {
  provider = await startIdentityProvider({ people, redirectUri: `${publicUrl}/login`, afterLogout: `${publicUrl}/` });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  test = await openTestPortal(settings());
  // Codes and tokens carry the provider's time.
  test.now = new Date();
});
afterEach(() => test.close());

const begin = async (fresh?: boolean) =>
  answered(await test.call("POST", "/users/login/provider/begin", { fresh }), providerBegunSchema);
const send = (secret: string, answer: string) => test.call("POST", "/users/login/provider", { secret, answer });
const logIn = async (sub: string, fresh?: boolean) => {
  const { url, secret } = await begin(fresh);
  return send(secret, await provider.logIn(url, sub));
};
const refusal = [400, "WRONG_LOGIN"] as const;
const clerk = () => test.database.db.updateTable("users").where("username", "=", "CLERK@EXAMPLE.GOV");
const subjectOfClerk = () =>
  test.database.db
    .selectFrom("users")
    .select("oidc_subject")
    .where("username", "=", "CLERK@EXAMPLE.GOV")
    .executeTakeFirst();

describe("a login at the identity provider", () => {
  it("opens the session of who has an account here, with the role that it has here", async () => {
    const { user, token } = answered(await logIn("s-clerk"), loginAnswerSchema);
    expect(user).toMatchObject({ display_name: "K. Madsen", role_id: roleIds.user });
    const kept = await test.database.db
      .selectFrom("users")
      .select(["oidc_issuer", "oidc_subject"])
      .where("id", "=", user.id)
      .executeTakeFirst();
    expect(kept).toEqual({ oidc_issuer: provider.issuer, oidc_subject: "s-clerk" });
    const headers = { "x-access-token": token };
    expect((await test.call("GET", "/queues", undefined, headers)).status).toBe(200);
    const out = answered(await test.call("POST", "/users/logout", undefined, headers), logoutAnswerSchema);
    const url = new URL(out.provider_url ?? "");
    expect(url.origin).toBe(provider.issuer);
    expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${publicUrl}/`);
    forbiddenWith(await test.call("GET", "/queues", undefined, headers), "");
  });

  it("asks by code, with PKCE, state and nonce", async () => {
    const url = new URL((await begin()).url);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    for (const random of [state, nonce, code_challenge]) expect(random).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      client_id: "portal",
      redirect_uri: `${publicUrl}/login`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    expect(Object.fromEntries(new URL((await begin(true)).url).searchParams)).toMatchObject({
      prompt: "login",
      max_age: "0",
    });
  });

  it("knows a person by the subject from then on, whatever the email", async () => {
    answered(await logIn("s-clerk"), loginAnswerSchema);
    await clerk().set({ username: "RENAMED@EXAMPLE.GOV", email: "renamed@example.gov" }).execute();
    expect(answered(await logIn("s-clerk"), loginAnswerSchema).user.username).toBe("RENAMED@EXAMPLE.GOV");
  });

  it("refuses a person who was given the email of an earlier one", async () => {
    answered(await logIn("s-clerk"), loginAnswerSchema);
    refusedWith(await logIn("s-other"), ...refusal);
  });

  it.each([
    ["who has no account here", "s-stranger"],
    ["whose email is not verified", "s-viewer"],
    ["whose email differs in a letter of the same upper case", "s-dotless"],
    ["who has no email", "s-nameless"],
  ])("refuses a person %s", async (_name, sub) => {
    const { message } = refusedWith(await logIn(sub), ...refusal);
    expect(message).toBe("You have no account here. Please ask an admin of the office.");
    const entry = await test.database.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "login.failed")
      .executeTakeFirst();
    expect(entry).toEqual({ detail: { guess: "oidc" } });
  });

  it("asks for the strength that the office sets, and refuses weaker logins", async () => {
    await test.close();
    test = await openTestPortal({ ...settings(), OIDC_ACR_VALUES: "phr, mfa" });
    test.now = new Date();
    expect(new URL((await begin()).url).searchParams.get("acr_values")).toBe("phr mfa");
    for (const sub of ["s-weak", "s-clerk"]) {
      const { message } = refusedWith(await logIn(sub), ...refusal);
      expect(message).toMatch(/needs a second step/);
    }
    expect(await subjectOfClerk()).toEqual({ oidc_subject: null });
    expect(answered(await logIn("s-strong"), loginAnswerSchema).user.display_name).toBe("K. Madsen");
  });

  it("takes the email from another claim where the office says so", async () => {
    await test.close();
    test = await openTestPortal({ ...settings(), OIDC_EMAIL_CLAIM: "upn" });
    test.now = new Date();
    expect(answered(await logIn("s-viewer"), loginAnswerSchema).user.display_name).toBe("V. Viewer");
    refusedWith(await logIn("s-clerk"), ...refusal);
  });

  it("opens nothing for a removed account", async () => {
    answered(await logIn("s-clerk"), loginAnswerSchema);
    await clerk().set({ deleted_at: test.now }).execute();
    refusedWith(await logIn("s-clerk"), ...refusal);
  });

  it("takes no password here", async () => {
    const login = { username: "clerk@example.gov", password: samplePassword };
    refusedWith(await test.call("POST", "/users/login", login), ...refusal);
  });

  it("proves who acts when the provider has just asked again", async () => {
    const { token } = answered(await logIn("s-admin", true), loginAnswerSchema);
    Object.assign(test.portal, {
      config: { ...test.portal.config, stepUp: { ...test.portal.config.stepUp, on: true } },
    });
    const headers = { "x-access-token": token };
    const change = () => test.call("PATCH", "/users/3", { role_id: roleIds.viewer }, headers);
    expect((await change()).status).toBe(200);
    const usual = { "x-access-token": answered(await logIn("s-admin"), loginAnswerSchema).token };
    const refused = await test.call("PATCH", "/users/3", { role_id: roleIds.viewer }, usual);
    refusedWith(refused, 403, "STEP_UP_REQUIRED");
  });
});

describe("an answer of the provider is refused", () => {
  it("the second time", async () => {
    const { url, secret } = await begin();
    const answer = await provider.logIn(url, "s-clerk");
    answered(await send(secret, answer), loginAnswerSchema);
    refusedWith(await send(secret, answer), ...refusal);
  });

  it("with another browser's secret: the state is another one", async () => {
    const victim = await begin();
    const attacker = await begin();
    const answer = await provider.logIn(attacker.url, "s-clerk");
    refusedWith(await send(victim.secret, answer), ...refusal);
    refusedWith(await send("nobody-was-given-this", answer), ...refusal);
  });

  it("with the state changed to the browser's own: the code is another login's", async () => {
    const victim = await begin();
    const attacker = await begin();
    const answer = new URLSearchParams(await provider.logIn(attacker.url, "s-clerk"));
    answer.set("state", new URL(victim.url).searchParams.get("state") ?? "");
    refusedWith(await send(victim.secret, answer.toString()), ...refusal);
  });

  it("with another nonce", async () => {
    const { url, secret } = await begin();
    const other = new URL(url);
    other.searchParams.set("nonce", "bm90LW91cnM");
    refusedWith(await send(secret, await provider.logIn(other.href, "s-clerk")), ...refusal);
  });

  it("after five minutes", async () => {
    const { url, secret } = await begin();
    const answer = await provider.logIn(url, "s-clerk");
    test.later(5 * 60_000);
    refusedWith(await send(secret, answer), ...refusal);
  });

  it.each(["", "error=access_denied&state=x", "code=made-up", "code=made-up&state=x", "%%%"])(
    "rejects the answer %j",
    async (answer) => {
      const { secret } = await begin();
      refusedWith(await send(secret, answer), ...refusal);
    },
  );

  it("rejects an answer in which the user refused at the provider", async () => {
    const { url, secret } = await begin();
    const state = new URL(url).searchParams.get("state") ?? "";
    const answer = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    refusedWith(await send(secret, answer.toString()), ...refusal);
  });
});

describe("a provider whose certificate the county has signed", () => {
  it("passes with OIDC_CA_FILE alone", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dop-oidc-"));
    const certificates = await makeCertificates(folder);
    const { keyFile, certificateFile } = certificates.server;
    const [key, cert] = await Promise.all([readFile(keyFile, "utf8"), readFile(certificateFile, "utf8")]);
    const ours = await startIdentityProvider({
      people,
      redirectUri: `${publicUrl}/login`,
      afterLogout: publicUrl,
      tls: { key, cert },
    });
    const beginWith = async (more: Record<string, string>) => {
      await test.close();
      test = await openTestPortal({ ...settings(), OIDC_ISSUER: ours.issuer, ...more });
      return test.call("POST", "/users/login/provider/begin", {});
    };
    answered(await beginWith({ OIDC_CA_FILE: certificates.authorityFile }), providerBegunSchema);
    await test.portal.directory.ping?.();
    refusedWith(await beginWith({}), 503, "DIRECTORY_UNAVAILABLE");
    refusedWith(await beginWith({ OIDC_CA_FILE: certificates.strangerFile }), 503, "DIRECTORY_UNAVAILABLE");
    await ours.stop();
    await rm(folder, { recursive: true });
  });
});

describe("a provider that is down", () => {
  it("answers 503 before the login and in the middle of it", async () => {
    await test.close();
    const gone = await startIdentityProvider({ people, redirectUri: `${publicUrl}/login`, afterLogout: publicUrl });
    test = await openTestPortal({ ...settings(), OIDC_ISSUER: gone.issuer });
    test.now = new Date();
    const { url, secret } = await begin();
    const answer = await gone.logIn(url, "s-clerk");
    await gone.stop();
    refusedWith(await send(secret, answer), 503, "DIRECTORY_UNAVAILABLE");
    await test.close();
    test = await openTestPortal({ ...settings(), OIDC_ISSUER: gone.issuer });
    refusedWith(await test.call("POST", "/users/login/provider/begin", {}), 503, "DIRECTORY_UNAVAILABLE");
  });
});

it("refuses a provider login where staff log in here", async () => {
  await test.close();
  test = await openTestPortal();
  refusedWith(await test.call("POST", "/users/login/provider/begin", {}), 409, "NO_IDENTITY_PROVIDER");
  const tried = await test.call("POST", "/users/login/provider", { secret: "x", answer: "code=x" });
  refusedWith(tried, 409, "NO_IDENTITY_PROVIDER");
});
