import type { firstCertificateUs as english } from "../../en/products/first-certificate-us.ts";

export const firstCertificateUs: typeof english = {
  name: "Primera copia certificada, EE. UU.",
  line: "Primera copia certificada, EE. UU.",
};
