export const firstCertificateUs = {
  name: "First Certificate US",
  /** Of its cost line, where it is ordered alone. */
  line: "First Certificate US",
};
