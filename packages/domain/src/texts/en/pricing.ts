/** Names of cost lines (rule M-5). */
export const pricing = {
  apostilleFor: (country: string) => `Apostille, ${country}`,
  additionalCertifiedCopies: "Additional Certified Copies",
  certifiedCopies: "Certified Copies",
  corrections: "Marriage License Correction",
  letterOfValidity: "Letter of Validity",
  firstCertificateUs: "First Certificate US",
  firstCertificateInternational: "First Certificate International",
  processingFee: "Processing Fee",
  shipping: "Shipping",
  shippingTypes: { 1: "USPS (no tracking)", 2: "FedEx 2-Day (tracking)", 3: "FedEx Overnight (tracking)" },
  transactionFee: "Transaction Fee",
};
