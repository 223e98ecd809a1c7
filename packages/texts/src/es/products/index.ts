import type { products as english } from "../../en/products/index.ts";

export const products: typeof english = {
  1: {
    name: "Apostilla",
    card: {
      name: "Apostilla",
      subtitle: "Para usar fuera de los Estados Unidos",
      description: "Una copia certificada con la apostilla que emite la oficina del vicegobernador de Utah.",
    },
    heading: "Apostilla",
  },
  2: {
    name: "Copia certificada",
    line: "Copias certificadas",
    card: {
      name: "Copia certificada del acta de matrimonio",
      subtitle: "Prueba legal del matrimonio en los Estados Unidos",
      description:
        "Con el sello y la firma de la secretaría del condado, para cambios de nombre, beneficios y trámites.",
    },
    heading: "Copia certificada del acta de matrimonio",
    /** The first step of its order. */
    intro: [
      "Una copia certificada de su acta (certificado) de matrimonio es prueba legal del matrimonio dentro de los " +
        "Estados Unidos. Lleva el sello y la firma de la secretaría del condado, para cambios de nombre, " +
        "beneficios y trámites.",
    ],
    unit: "Copias certificadas",
  },
  3: {
    name: "Corrección de la licencia de matrimonio",
    line: "Corrección de la licencia de matrimonio",
    card: {
      name: "Corrección de la licencia",
      subtitle: "Hasta 60 días después de la ceremonia",
      description: "Corrija un error después de la boda. Incluye una copia certificada nueva.",
    },
    heading: "Corrección de la licencia de matrimonio",
  },
  4: {
    name: "Carta de validez",
    line: "Carta de validez",
    card: {
      name: "Carta de validez",
      subtitle: "Se envía por correo electrónico",
      description: "Una carta de la secretaría del condado que confirma que su licencia de matrimonio es válida.",
    },
    heading: "Carta de validez",
    /** The first step of its order. */
    intro: [
      "Es una carta de la secretaría del condado que confirma que su licencia de matrimonio es válida. " +
        "Se la enviaremos como PDF a su correo electrónico; no se enviará nada por correo postal.",
      "Una carta por pedido.",
    ],
    unit: "Carta de validez",
  },
  5: {
    name: "Primera copia certificada, EE. UU.",
    line: "Primera copia certificada, EE. UU.",
  },
  6: {
    name: "Primera copia certificada, internacional",
    line: "Primera copia certificada, internacional",
  },
};
