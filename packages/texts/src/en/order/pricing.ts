/** Names of cost lines (rule M-5). */
export const pricing = {
  apostilleFor: (country: string) => `Apostille, ${country}`,
  additionalCertifiedCopies: "Additional Certified Copies",
  processingFee: "Processing Fee",
  shipping: "Shipping",
  shippingTypes: { 1: "USPS (no tracking)", 2: "FedEx 2-Day (tracking)", 3: "FedEx Overnight (tracking)" },
  transactionFee: "Transaction Fee",
};
