import type { certifiedCopy as english } from "../../en/products/certified-copy.ts";

export const certifiedCopy: typeof english = {
  name: "Copia certificada",
  line: "Copias certificadas",
  card: {
    name: "Copia certificada del acta de matrimonio",
    subtitle: "Prueba legal del matrimonio en los Estados Unidos",
    description: "Con el sello y la firma de la secretaría del condado, para cambios de nombre, beneficios y trámites.",
  },
  heading: "Copia certificada del acta de matrimonio",
  /** The first step of its order. */
  intro: [
    "Una copia certificada de su acta (certificado) de matrimonio es prueba legal del matrimonio dentro de los " +
      "Estados Unidos. Lleva el sello y la firma de la secretaría del condado, para cambios de nombre, " +
      "beneficios y trámites.",
  ],
  unit: "Copias certificadas",
};
