import type { pricing as english } from "../../en/order/pricing.ts";

export const pricing: typeof english = {
  apostilleFor: (country) => `Apostilla, ${country}`,
  additionalCertifiedCopies: "Copias certificadas adicionales",
  processingFee: "Cargo por procesamiento",
  shipping: "Envío",
  shippingTypes: {
    1: "USPS (sin rastreo)",
    2: "FedEx en 2 días (con rastreo)",
    3: "FedEx al día siguiente (con rastreo)",
  },
  transactionFee: "Cargo por transacción",
};
