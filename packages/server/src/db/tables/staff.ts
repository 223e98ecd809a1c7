import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { RoleId } from "@dop/domain/staff";

/** Staff accounts, their sessions and second factors. */
export interface StaffTables {
  users: {
    id: GeneratedAlways<number>;
    username: string;
    name: string;
    email: string;
    display_name: string;
    role_id: RoleId;
    password_hash: string | null;
    /** An admin has set the password: the user chooses another at the next login. */
    must_change_password: Generated<boolean>;
    /** Until when that password opens the account; null where none is set. */
    first_password_until: Generated<Date | null>;
    created_at: Date;
    deleted_at: Date | null;
    /** When the user and the admins last got an email about many wrong passwords. */
    attack_told_at: Generated<Date | null>;
    /** Who this is at the identity provider; both null before the first login there. */
    oidc_issuer: Generated<string | null>;
    oidc_subject: Generated<string | null>;
  };
  sessions: {
    id: string;
    user_id: number;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    /** The last call made by the user; written at most once a minute. */
    last_seen_at: Date;
    /** In a few words: "Chrome on Windows"; null where the browser does not say. */
    browser: string | null;
    /** When the person last proved who they are. */
    proven_at: Generated<Date>;
  };
  login_failures: { key: string; at: Date };
  /** An authenticator app. */
  second_factors: {
    user_id: number;
    /** What the encrypted secret is bound to. */
    id: string;
    wrapped_key: Uint8Array;
    secret: Uint8Array;
    created_at: Date;
    /** Null until a first code has turned it on. */
    confirmed_at: Date | null;
    /** The 30-second step of the last code that was accepted. */
    last_step: Generated<number>;
  };
  recovery_codes: {
    user_id: number;
    digest: string;
    created_at: Date;
    used_at: Date | null;
  };
  passkeys: {
    id: string;
    user_id: number;
    /** What the authenticator calls it, in base64url. */
    credential_id: string;
    public_key: Uint8Array;
    /** Of the last use; 0 where the authenticator does not count. */
    counter: number;
    /** The host for which it was made; null for one from before hosts were kept, until its first use. */
    rp_id: string | null;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** What a browser has to answer, once and soon. */
  sign_in_challenges: {
    digest: string;
    purpose: "passkey.register" | "passkey.login" | "passkey.step-up" | "oidc.login" | "oidc.step-up";
    /** Whose challenge it is; null before a login. */
    user_id: number | null;
    /** What only the server knows of it. */
    detail: ColumnType<Record<string, string>, string | undefined, string>;
    expires_at: Date;
  };
}
