import type { shippingStep as english } from "../en/shipping-step.ts";

export const shippingStep: typeof english = {
  heading: "Dirección de envío",
  intro: [
    "Los documentos para direcciones fuera de los Estados Unidos se envían con un servicio internacional " +
      "económico. No se envía a apartados postales (PO Box) ni a direcciones APO/FPO.",
    "El tiempo de envío empieza cuando la empresa de mensajería recibe el sobre.",
  ],
  shipToName: "Nombre del destinatario",
  lineOne: "Línea 1 de la dirección",
  lineTwo: "Línea 2 de la dirección",
  city: "Ciudad",
  stateProvince: "Estado o provincia",
  zip: "Código postal",
  country: "País",
  unitedStates: "Estados Unidos (sin territorios)",
  option: "Opción de envío",
  help: "¿Cuál me conviene?",
  helpText:
    "USPS sin rastreo es gratis. Si necesita rastreo o rapidez, o si los " +
    "documentos van al extranjero, se mandan con una empresa de mensajería.",
  types: { 1: "USPS (sin rastreo)", 2: "Mensajería en 2 días", 3: "Mensajería al día siguiente" },
  poBoxByUsps:
    "USPS entrega en un apartado postal, sin rastreo. Una empresa de mensajería necesitaría una dirección de calle.",
  zipElsewhere: (zip, state) => `El código postal ${zip} está en ${state}. Revise el estado y el código postal.`,
  countriesFailed: "No se pudo cargar la lista de países.",
};
