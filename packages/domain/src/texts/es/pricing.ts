import type { pricing as english } from "../en/pricing.ts";

export const pricing: typeof english = {
  apostilleFor: (country) => `Apostilla, ${country}`,
  additionalCertifiedCopies: "Copias certificadas adicionales",
  certifiedCopies: "Copias certificadas",
  corrections: "Corrección de la licencia de matrimonio",
  letterOfValidity: "Carta de validez",
  firstCertificateUs: "Primer certificado, EE. UU.",
  firstCertificateInternational: "Primer certificado, internacional",
  processingFee: "Cargo por procesamiento",
  shipping: "Envío",
  shippingTypes: {
    1: "USPS (sin rastreo)",
    2: "FedEx 2-Day (con rastreo)",
    3: "FedEx Overnight (con rastreo)",
  },
  transactionFee: "Cargo por transacción",
};
