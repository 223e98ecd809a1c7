import type { letterOfValidity as english } from "../../en/products/letter-of-validity.ts";

export const letterOfValidity: typeof english = {
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
};
