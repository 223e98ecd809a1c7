export { base32 } from "./base32.ts";
export { createAuthenticatorSecrets, type AuthenticatorSecrets } from "./sealed-secrets.ts";
export { authenticatorUri, codeAt, secretLength, stepOf, stepOfCode } from "./totp.ts";
