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
  transactionFee: "Transaction Fee",
  total: "Total",
};
