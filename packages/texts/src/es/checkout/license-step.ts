import type { licenseStep as english } from "../../en/checkout/license-step.ts";

export const licenseStep: typeof english = {
  heading: "Licencia de matrimonio",
  intro: "Escriba los nombres y todos los apellidos exactamente como aparecen en la licencia.",
  number: "Número de la licencia",
  numberHint: "Solo dígitos.",
  search: "Buscar el número de su licencia",
  where: "¿Dónde lo encuentro?",
  unchecked: (message) =>
    "En este momento no pudimos comprobar el número de la licencia " +
    `(${message}). Puede continuar; lo comprobaremos otra vez al pagar.`,
  iAm: "¿Cuál es su relación con este matrimonio?",
  relationships: {
    spouse: "Uno de los cónyuges, con otro nombre",
    parent: "Padre o madre de uno de los cónyuges",
    child: "Hijo o hija de uno de los cónyuges",
    attorney: "Abogado o abogada",
    other: "Otra persona",
  },
  proofAsked:
    "En el paso «Documentos», agregue un comprobante de su derecho a este documento, como un acta de nacimiento, " +
    "una orden judicial o una carta de autorización. Puede hacer el pedido sin el comprobante; la oficina decidirá.",
  spouse: (position) => `Cónyuge ${position}`,
  fillIn: (name) => `Completar con ${name}`,
  firstName: "Nombre",
  lastName: "Apellidos",
  spouseFirst: (position) => `Cónyuge ${position}, nombre`,
  spouseLast: (position) => `Cónyuge ${position}, apellidos`,
};
