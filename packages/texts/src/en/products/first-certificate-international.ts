export const firstCertificateInternational = {
  name: "First Certificate International",
  /** Of its cost line, where it is ordered alone. */
  line: "First Certificate International",
};
