import type { SetupCheck, SetupResult } from "@dop/domain/contract";
import type { Config } from "../../../config.ts";
import type { Portal } from "../../../portal.ts";

type Setting = SetupResult["settings"][number];

const setting = (name: string, value: string | number): Setting => ({ name, value: String(value) });
/** A secret that is set; its value is never answered. */
const secret = (name: string): Setting => ({ name, value: null });
const onOff = (on: boolean): string => (on ? "on" : "off");

function mail({ mailTransport: transport, mailFrom }: Config): Setting[] {
  const general = [setting("MAIL_TRANSPORT", transport.kind), setting("MAIL_FROM", mailFrom)];
  if (transport.kind === "capture") return general;
  return [
    ...general,
    setting("SMTP_HOST", transport.host),
    setting("SMTP_PORT", transport.port),
    setting("SMTP_SECURE", onOff(transport.secure)),
    setting("SMTP_REQUIRE_TLS", onOff(transport.requireTls)),
    ...(transport.user === undefined ? [] : [setting("SMTP_USER", transport.user), secret("SMTP_PASSWORD")]),
  ];
}

function sms({ smsTransport: transport }: Config): Setting[] {
  const general = [setting("SMS", transport.kind)];
  if (transport.kind !== "twilio") return general;
  const { accountSid, from } = transport;
  return [
    ...general,
    setting("TWILIO_ACCOUNT_SID", accountSid),
    secret("TWILIO_AUTH_TOKEN"),
    setting("TWILIO_FROM", from),
  ];
}

function signIn({ directory, secondFactorDuty }: Config): Setting[] {
  const duty = setting("REQUIRE_SECOND_FACTOR", secondFactorDuty);
  switch (directory.kind) {
    case "local":
      return [setting("DIRECTORY", "local"), duty];
    case "ldap":
      return [setting("DIRECTORY", "ldap"), setting("LDAP_URL", directory.urls.join(", ")), duty];
    case "oidc":
      return [setting("DIRECTORY", "oidc"), setting("OIDC_ISSUER", directory.issuer)];
  }
}

function payments({ paymentGateway: gateway }: Config): Setting[] {
  const chosen = setting("PAYMENT_GATEWAY", gateway.kind);
  switch (gateway.kind) {
    case "sandbox":
    case "bypass":
      return [chosen];
    case "stripe":
      return [chosen, secret("STRIPE_SECRET_KEY"), secret("STRIPE_WEBHOOK_SECRET")];
  }
}

function documents({ documentStore: store, malwareScanner, sealKey }: Config): Setting[] {
  const scanner = setting("MALWARE_SCAN", malwareScanner.kind);
  const seals = [
    setting("SEALED_DOCUMENTS", sealKey.kind),
    ...(sealKey.kind === "kms" ? [setting("SEAL_KMS_KEY_ID", sealKey.keyId)] : []),
  ];
  if (store.kind === "database") return [setting("DOCUMENT_STORE", "database"), scanner, ...seals];
  const endpoint = store.endpoint === null ? [] : [setting("S3_ENDPOINT", store.endpoint)];
  return [setting("DOCUMENT_STORE", "s3"), ...endpoint, setting("S3_BUCKET", store.bucket), scanner, ...seals];
}

function licenseService({ licenseRegistry: registry }: Config): Setting[] {
  return registry.kind === "embedded"
    ? [setting("LICENSE_REGISTRY", "embedded")]
    : [
        setting("LICENSE_REGISTRY", "http"),
        setting("LICENSE_SERVICE_URL", registry.url),
        secret("LICENSE_SERVICE_KEY"),
      ];
}

function office(portal: Portal): Setting[] {
  const of = portal.settings().office;
  return (["name", "county", "address", "email", "phone"] as const).map((name) => setting(`office_${name}`, of[name]));
}

/** The settings of a part, without its secrets. */
export function settingsOf(check: SetupCheck, portal: Portal): Setting[] {
  const byCheck: Record<SetupCheck, (of: Config) => Setting[]> = {
    office: () => office(portal),
    sign_in: signIn,
    mail,
    texts: sms,
    payments: (config) => [...payments(config), setting("payment_capture", portal.settings().paymentCapture)],
    documents,
    license_service: licenseService,
    backup: () => [],
    test_order: () => [],
  };
  return byCheck[check](portal.config);
}

/** All settings on which a check's result depends, secrets included. */
export function triedSettings(check: SetupCheck, portal: Portal): unknown {
  const { config } = portal;
  const { office: of, faqUrl, licenseLookupUrl } = portal.settings();
  const byCheck: Record<SetupCheck, unknown> = {
    office: [of.name, of.county, of.address, of.email, of.phone, faqUrl, licenseLookupUrl],
    sign_in: [config.directory, config.secondFactorDuty],
    mail: [config.mailTransport, config.mailFrom],
    texts: [config.smsTransport],
    payments: [config.paymentGateway],
    documents: [config.documentStore, config.malwareScanner, config.secrets.documentKey, config.sealKey],
    license_service: [config.licenseRegistry],
    backup: [],
    test_order: [config.paymentGateway, config.documentStore, config.malwareScanner, config.licenseRegistry],
  };
  return byCheck[check];
}
