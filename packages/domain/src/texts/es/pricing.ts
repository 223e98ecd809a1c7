import type { pricing as english } from "../en/pricing.ts";

export const pricing: typeof english = {
  apostilleFor: (country) => `Apostilla, ${country}`,
  additionalCertifiedCopies: "Copias certificadas adicionales",
  /** Of a product that is ordered alone. */
  products: {
    2: "Copias certificadas",
    3: "Corrección de la licencia de matrimonio",
    4: "Carta de validez",
    5: "Primer certificado, EE. UU.",
    6: "Primer certificado, internacional",
  },
  processingFee: "Cargo por procesamiento",
  shipping: "Envío",
  shippingTypes: {
    1: "USPS (sin rastreo)",
    2: "FedEx 2-Day (con rastreo)",
    3: "FedEx Overnight (con rastreo)",
  },
  transactionFee: "Cargo por transacción",
};
