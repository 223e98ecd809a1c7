import type { licenseCorrection as english } from "../../en/products/license-correction.ts";

export const licenseCorrection: typeof english = {
  name: "Corrección de la licencia de matrimonio",
  line: "Corrección de la licencia de matrimonio",
  card: {
    name: "Corrección de la licencia",
    subtitle: "Hasta 60 días después de la ceremonia",
    description: "Corrija un error después de la boda. Incluye una copia certificada nueva.",
  },
  heading: "Corrección de la licencia de matrimonio",
};
