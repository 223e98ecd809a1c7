/** Names of cost lines (rule M-5). */
export const pricing = {
  apostilleFor: (country: string) => `Apostille, ${country}`,
  additionalCertifiedCopies: "Additional Certified Copies",
  /** Of a product that is ordered alone. */
  products: {
    2: "Certified Copies",
    3: "Marriage License Correction",
    4: "Letter of Validity",
    5: "First Certificate US",
    6: "First Certificate International",
  },
  processingFee: "Processing Fee",
  shipping: "Shipping",
  shippingTypes: { 1: "USPS (no tracking)", 2: "FedEx 2-Day (tracking)", 3: "FedEx Overnight (tracking)" },
  transactionFee: "Transaction Fee",
};
