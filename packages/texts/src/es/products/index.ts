import type { products as english } from "../../en/products/index.ts";
import { apostille } from "./apostille.ts";
import { certifiedCopy } from "./certified-copy.ts";
import { firstCertificateInternational } from "./first-certificate-international.ts";
import { firstCertificateUs } from "./first-certificate-us.ts";
import { letterOfValidity } from "./letter-of-validity.ts";
import { licenseCorrection } from "./license-correction.ts";

export const products: typeof english = {
  1: apostille,
  2: certifiedCopy,
  3: licenseCorrection,
  4: letterOfValidity,
  5: firstCertificateUs,
  6: firstCertificateInternational,
};
