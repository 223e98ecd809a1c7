import type { SmtpSettings } from "../src/config/mail.ts";

/** The settings of a mail server of this machine that speaks in the clear and asks for no login. */
export const plainSmtp = (port: number): SmtpSettings => ({
  host: "127.0.0.1",
  port,
  secure: false,
  requireTls: false,
  caFile: null,
  user: undefined,
  password: undefined,
  timeoutMs: 10_000,
  dkim: null,
});
