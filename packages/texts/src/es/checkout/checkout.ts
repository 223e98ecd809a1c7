import type { checkout as english } from "../../en/checkout/checkout.ts";

export const checkout: typeof english = {
  heading: "Revise su pedido y pague",
  intro: "Revise lo que escribió. Si después de pagar hay que cambiar algo, escríbanos desde la página de su pedido.",
  change: "Cambiar",
  departure: {
    title: "Vamos a la página de pago",
    text: "Su pedido está guardado. La página de pago se abrirá en un momento.",
    link: "Abrir la página de pago",
  },
  review: {
    product: "Documento",
    country: (position) => `País ${position}`,
    entry: (country, quantity, kind) => `${country}, ${quantity} × ${kind}`,
    withFullCopy: "con copia de la solicitud de matrimonio",
    withoutFullCopy: "sin copia de la solicitud de matrimonio",
    fullCopy: "Copia de la solicitud de matrimonio",
    quantity: "Cantidad",
    copies: "Copias certificadas adicionales",
    specialInstructions: "Instrucciones especiales",
    wrong: "Lo que se debe corregir",
    relationship: "Su relación con este matrimonio",
    yes: "Sí",
    no: "No",
    textMe: "Mensajes de texto",
    shipTo: "Enviar a",
    shippingOption: "Opción de envío",
    licenseNumber: "Número de la licencia",
    spouse: (position) => `Cónyuge ${position}`,
    id: "Identificación con foto",
    selfie: "Selfie",
    licenseBack: "Reverso de su licencia de conducir",
    additional: "Documento adicional",
    none: "Ninguno",
    idConfirmed: "Confirmada con un pedido anterior",
    idPreview: "La foto de su identificación",
    selfiePreview: "Su selfie",
    licenseBackPreview: "El reverso de su licencia de conducir",
  },
  costs: {
    title: "Costo",
    transactionFee: "Cargo por transacción",
    total: "Total",
    failed: "No se pudo cargar el costo de su pedido.",
  },
  statement: {
    heading: "Su declaración",
    wording:
      "Declaro bajo pena de perjurio, conforme a las leyes de Utah, que soy una de las " +
      "personas casadas que se nombran en este pedido, o que tengo un interés directo, " +
      "tangible y legítimo en este registro, y que lo que escribí es verdad.",
    signs: (name) => `Al oprimir «Continuar al pago», usted firma esta declaración como ${name}.`,
    nameRequired: "Escriba su nombre completo.",
    required:
      "Este pedido necesita su declaración firmada. Vuelva a cargar o abra la página de pedidos de la oficina, lea " +
      "la declaración que está encima de «Continuar al pago» y oprima ese botón para firmarla.",
    relationshipUnknown: "Indique cuál es su relación con este matrimonio.",
    changed: "La declaración cambió. Vuelva a cargar la página, lea la declaración y fírmela otra vez.",
    proofMissing:
      "No agregó un comprobante de su derecho a este documento. " +
      "Puede hacer el pedido sin el comprobante, pero la oficina podría pedírselo.",
    addProof: "Agregar comprobante",
  },
  fromReturn: "Si su oficiante todavía no ha devuelto la licencia, le damos la fecha cuando llegue.",
  second: {
    today: "Hoy se hizo un pedido con esta licencia. ¿Quiere hacer otro?",
    on: (day: string) => `El ${day} se hizo un pedido con esta licencia. ¿Quiere hacer otro?`,
  },
  postBox: {
    question: "Los servicios de mensajería no suelen entregar en un apartado postal. ¿Es correcta esta dirección?",
    useUsps: "Enviar por USPS, sin rastreo",
    changeAddress: "Cambiar la dirección",
  },
  submit: "Continuar al pago",
  payNext: "Usted paga en la página siguiente.",
  sending: "Enviando su pedido",
  problems: "Su pedido no se envió",
  problemsText: "Corrija estos pasos y después elija otra vez «Continuar al pago»:",
  problem: (step, message) => `${step}: ${message}`,
  offline:
    "No se pudo conectar con el servidor. No se perdió nada: revise su conexión " +
    "y vuelva a elegir «Continuar al pago». Su pedido nunca se hace dos veces.",
  toOrder: "Ir a su pedido",
};
