import type { shippingStep as english } from "../../en/checkout/shipping-step.ts";

export const shippingStep: typeof english = {
  heading: "Dirección de envío",
  intro: [
    "Los documentos para direcciones fuera de los Estados Unidos se envían con un servicio internacional " +
      "económico. No se envía a apartados postales (PO Box) ni a direcciones APO/FPO.",
    "El tiempo de entrega se cuenta desde que el servicio de mensajería recibe el sobre.",
  ],
  shipToName: "Nombre del destinatario",
  lineOne: "Dirección",
  lineTwo: "Apartamento, suite, etc.",
  city: "Ciudad",
  stateProvince: "Estado o provincia",
  zip: "Código postal (ZIP)",
  country: "País",
  unitedStates: "Estados Unidos (sin territorios)",
  option: "Opción de envío",
  help: "¿Cuál me conviene?",
  helpText:
    "USPS sin rastreo es gratis. Si necesita rastreo o que llegue rápido, o si los " +
    "documentos van a otro país, se envían por FedEx u otro servicio de mensajería.",
  types: { 1: "USPS (sin rastreo)", 2: "FedEx en 2 días (con rastreo)", 3: "FedEx al día siguiente (con rastreo)" },
  poBoxByUsps:
    "USPS entrega en apartados postales, sin rastreo. Para usar mensajería se necesita una dirección física.",
  zipElsewhere: (zip, state) => `El código postal ${zip} corresponde a ${state}. Revise el estado y el código postal.`,
  countriesFailed: "No se pudo cargar la lista de países.",
};
