import type * as english from "../../en/system/accessibility.ts";

export const accessibility: typeof english.accessibility = {
  title: "Accesibilidad",
  intro: (office) =>
    `${office} quiere que todas las personas puedan hacer un pedido aquí. ` +
    "Este sitio está hecho para cumplir con las WCAG 2.2, nivel AA.",
  tested: {
    heading: "Qué hemos revisado",
    axe: (day, version, screens, axe) =>
      `La última revisión fue el ${day}, con la versión ${version}. ` +
      `El programa axe (${axe}) no encontró fallas. Número de pantallas que revisó: más de ${screens}.`,
    by: "En la misma revisión se hacen pedidos completos:",
    ways: [
      "solo con el teclado",
      "en un teléfono",
      "con el texto al doble de tamaño y con un aumento del 400 %",
      "en inglés y en español, y en un navegador que traduce",
    ],
    people: "Todavía no ha probado esta versión ninguna persona que use a diario un lector de pantalla.",
  },
  gaps: {
    heading: "Qué sabemos que falta",
    rows: [
      "Usted paga en la página del proveedor de pagos, que no hicimos nosotros.",
      "Un lector de pantalla no puede leer un documento escaneado o una foto.",
      "Se necesitan una foto de su identificación y una selfie. Si no puede tomarlas, pídanos ayuda.",
    ],
  },
  help: {
    heading: "Si algo no le funciona",
    text: "Avísenos. Podemos recibir su pedido de otra manera y arreglaremos el sitio. Escríbanos o llámenos:",
  },
};
