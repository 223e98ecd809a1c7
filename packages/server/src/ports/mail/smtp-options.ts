import type { SmtpSettings } from "../../config/mail.ts";
import { readAuthority, readRsaKey } from "../../config/setting-file.ts";
import type { SmtpOptions } from "./smtp.ts";

/**
 * What the SMTP transport needs, from the settings and the files that they name.
 * @throws ConfigError naming the variable of a file that is missing, unreadable or something else
 */
export function readSmtpOptions(settings: SmtpSettings): SmtpOptions {
  const { host, port, secure, requireTls, user, password, timeoutMs } = settings;
  const ca = readAuthority("SMTP_CA_FILE", settings.caFile);
  const { dkim } = settings;
  return {
    host,
    port,
    secure,
    requireTls,
    timeoutMs,
    ...(user === undefined ? {} : { user, pass: password ?? "" }),
    ...(ca === undefined ? {} : { ca }),
    ...(dkim === null
      ? {}
      : {
          dkim: {
            domain: dkim.domain,
            selector: dkim.selector,
            privateKey: readRsaKey("DKIM_KEY_FILE", dkim.keyFile),
          },
        }),
  };
}
