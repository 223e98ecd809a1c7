import type { firstCertificateInternational as english } from "../../en/products/first-certificate-international.ts";

export const firstCertificateInternational: typeof english = {
  name: "Primera copia certificada, internacional",
  line: "Primera copia certificada, internacional",
};
