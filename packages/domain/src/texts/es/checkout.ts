import type { checkout as english } from "../en/checkout.ts";

export const checkout: typeof english = {
  heading: "Revise su pedido y pague",
  intro: "Revise lo que escribió. Después del pago, escríbanos desde la página de su pedido si hay que cambiar algo.",
  change: "Cambiar",
  departure: {
    title: "Vamos a la página de pago",
    text: "Su pedido está guardado. La página de pago se abre en un momento.",
    link: "Abrir la página de pago",
  },
  review: {
    product: "Producto",
    country: (position) => `País ${position}`,
    entry: (country, quantity, kind) => `${country}, ${quantity} × ${kind}`,
    withFullCopy: "con copia de la solicitud de matrimonio",
    withoutFullCopy: "sin copia de la solicitud de matrimonio",
    fullCopy: "Copia de la solicitud de matrimonio",
    quantity: "Cantidad",
    copies: "Copias certificadas adicionales",
    specialInstructions: "Instrucciones especiales",
    wrong: "Lo que se debe corregir",
    wrongFields: (count) => (count === 1 ? "1 dato" : `${String(count)} datos`),
    relationship: "Quién hace el pedido",
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
    signs: (name) => `Al oprimir «Pagar», usted firma esta declaración como ${name}.`,
    nameRequired: "Escriba su nombre completo.",
    required:
      "Este pedido necesita su declaración firmada. Vuelva a cargar o abra la página de pedidos de la oficina, lea " +
      "la declaración encima de «Pagar» y oprima «Pagar» para firmarla.",
    relationshipUnknown: "Diga cuál es su relación con este matrimonio.",
    changed: "La declaración cambió. Vuelva a cargar la página, léala y fírmela otra vez.",
    proofMissing:
      "No agregó una prueba de su derecho a este registro. " +
      "Puede hacer el pedido sin ella; la oficina quizás se la pida.",
    addProof: "Agregar una prueba",
  },
  postBox: {
    question: "Las empresas de mensajería no suelen entregar en un apartado postal. ¿Es correcta esta dirección?",
    useUsps: "Enviar por USPS, sin rastreo",
    changeAddress: "Cambiar la dirección",
  },
  submit: "Pagar",
  sending: "Enviando su pedido",
  problems: "Su pedido no se envió",
  problemsText: "Corrija estos pasos y luego pague de nuevo:",
  problem: (step, message) => `${step}: ${message}`,
  offline:
    "No se pudo conectar con el servidor. No se perdió nada: revise su conexión " +
    "y vuelva a oprimir «Pagar». Su pedido nunca se hace dos veces.",
  toOrder: "Ir a su pedido",
};
