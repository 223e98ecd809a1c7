import type { pricing as english } from "../../en/order/pricing.ts";

export const pricing: typeof english = {
  apostilleFor: (country) => `Apostilla, ${country}`,
  additionalCertifiedCopies: "Copias certificadas adicionales",
  /** Of a product that is ordered alone. */
  products: {
    2: "Copias certificadas",
    3: "Corrección de la licencia de matrimonio",
    4: "Carta de validez",
    5: "Primera copia certificada, EE. UU.",
    6: "Primera copia certificada, internacional",
  },
  processingFee: "Cargo por procesamiento",
  shipping: "Envío",
  shippingTypes: {
    1: "USPS (sin rastreo)",
    2: "FedEx en 2 días (con rastreo)",
    3: "FedEx al día siguiente (con rastreo)",
  },
  transactionFee: "Cargo por transacción",
};
