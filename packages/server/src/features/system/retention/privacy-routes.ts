// Rules: P-44 (docs/rules)
import { keptData, privacySchema, type Privacy } from "@dop/domain/contract";
import { productOf } from "@dop/domain/orders";
import { route, type Routes } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { retentionClasses } from "./apply-retention.ts";

type Recipient = Privacy["recipients"][number];

/** Others who receive data of customers, by the settings of this installation. */
function recipientsOf({ config, settings }: Portal): Recipient[] {
  const products = settings().productsSold.map(productOf);
  const does: Readonly<Record<Recipient, boolean>> = {
    stateOffice: products.some(({ goesByTransmittal }) => goesByTransmittal),
    stripe: config.paymentGateway.kind === "stripe",
    emailService: config.mailTransport.kind === "smtp",
    twilio: config.smsTransport.kind === "twilio",
    fileStorage: config.documentStore.kind === "s3",
    carriers: true,
  };
  return (Object.keys(does) as Recipient[]).filter((recipient) => does[recipient]);
}

/** The facts of the privacy notice, from the retention periods and the configured parts. */
export const privacyRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /privacy",
    summary: "The facts of the privacy notice: what is kept for how long, and who receives data",
    access: "public",
    audit: null,
    rateLimit: "reads",
    answer: privacySchema,
    handle: ({ context }) => {
      const { privacyNotes, recordSeries, retentionDays } = portal.settings();
      return Promise.resolve({
        kept: keptData.map((what) => {
          const { days } = retentionClasses[what];
          return { what, days: days === "retention_days" ? retentionDays : days };
        }),
        recipients: recipientsOf(portal),
        note: privacyNotes[context.locale === "es" ? "es" : "en"],
        record_series: recordSeries,
      });
    },
  });
};
