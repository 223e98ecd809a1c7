import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError } from "./variables.ts";

/** Files that settings point to are read once, at start: a problem with one is reported then, under its variable. */
type FileVariable =
  | `${"SMTP" | "LDAP" | "OIDC" | "STRIPE" | "LICENSE_SERVICE" | "S3" | "AUDIT_SEAL" | "TWILIO" | "SEAL_KMS"}_CA_FILE`
  | "DKIM_KEY_FILE";

function readSettingFile(variable: FileVariable, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : "it cannot be read";
    throw new ConfigError([`${variable}: ${path}: ${reason}`]);
  }
}

/**
 * The certificates in a file, in PEM; undefined when the setting is absent.
 * @throws ConfigError naming the variable
 */
export function readAuthority(variable: FileVariable, path: string | null): string | undefined {
  if (path === null) return undefined;
  const pem = readSettingFile(variable, path);
  if (!pem.includes("-----BEGIN CERTIFICATE-----"))
    throw new ConfigError([`${variable}: ${path} holds no certificate in PEM`]);
  return pem;
}

/**
 * The RSA key in a file, in PEM: DKIM's other kind of key is not understood by every receiver.
 * @throws ConfigError naming the variable
 */
export function readRsaKey(variable: FileVariable, path: string): string {
  const pem = readSettingFile(variable, path);
  let kind: string | undefined;
  try {
    kind = createPrivateKey(pem).asymmetricKeyType;
  } catch {
    // Reported below.
  }
  if (kind !== "rsa") throw new ConfigError([`${variable}: ${path} holds no RSA private key in PEM`]);
  return pem;
}
