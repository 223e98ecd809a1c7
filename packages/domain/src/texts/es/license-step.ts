import type { licenseStep as english } from "../en/license-step.ts";

export const licenseStep: typeof english = {
  heading: "Licencia de matrimonio",
  intro: "Escriba los nombres como están en la licencia.",
  number: "Número de la licencia",
  numberHint: "Solo dígitos.",
  search: "Buscar el número de su licencia",
  where: "¿Dónde lo encuentro?",
  unchecked: (message) =>
    "En este momento no se pudo comprobar el número de la licencia " +
    `(${message}). Puede continuar; se comprueba otra vez al pagar.`,
  iAm: "¿Cuál es su relación con este matrimonio?",
  relationships: {
    spouse: "Uno de los cónyuges, con otro nombre",
    parent: "Padre o madre de uno de ellos",
    child: "Hijo o hija de uno de ellos",
    attorney: "Abogado o abogada",
    other: "Otra persona",
  },
  proofAsked:
    "En el paso siguiente, agregue un documento que muestre su derecho a este registro, como un acta de nacimiento, " +
    "una orden judicial o una carta de autorización. Puede hacer el pedido sin él; la oficina decide.",
  spouse: (position) => `Cónyuge ${position}`,
  fillIn: (name) => `Completar con ${name}`,
  firstName: "Nombre",
  lastName: "Apellido",
  spouseFirst: (position) => `Cónyuge ${position}, nombre`,
  spouseLast: (position) => `Cónyuge ${position}, apellido`,
};
