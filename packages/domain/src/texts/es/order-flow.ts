import type { orderFlow as english } from "../en/order-flow.ts";

export const orderFlow: typeof english = {
  yourOrder: "Su pedido",
  allSteps: "Todos los pasos",
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  eyebrow: (step, steps, name) => `Paso ${step} de ${steps}: ${name}`,
  steps: {
    product: "Información del producto",
    contact: "Información de contacto",
    shipping: "Dirección de envío",
    license: "Licencia de matrimonio",
    documents: "Documentos",
    payment: "Pago",
  },
  marker: {
    complete: "Completo",
    incomplete: "Incompleto",
    current: "Paso actual",
    currentComplete: "Paso actual, completo",
    paymentDisabled: "primero complete toda la información",
  },
  sentBack:
    "El pago se abre cuando todos los pasos están completos: " +
    "primero complete toda la información. A este paso todavía le falta algo.",
  save: "Guardar y continuar",
  goOn: "Seguir con el pedido que empezó",
  pleaseSelect: "<Elija una opción>",
  yes: "SÍ",
  no: "NO",
  notSaved: "No se pudo guardar esta página",
  problem: (field, message) => `${field}: ${message}`,
  clear: {
    question: "¿Usa una computadora compartida?",
    open: "Borrar este pedido",
    title: "¿Borrar este pedido?",
    text: "Todo lo que escribió y todos los archivos que eligió se quitan de este navegador. No se pueden recuperar.",
    keep: "Conservar el pedido",
    confirm: "Borrar el pedido",
  },
  leave: {
    title: "¿Salir sin guardar?",
    text: "Lo que cambió en esta página todavía no está guardado. El botón «Guardar y continuar» lo conserva.",
    stay: "Quedarme en esta página",
    leave: "Salir sin guardar",
  },
  prices: {
    failed: "No se pudieron cargar los precios.",
    times: (unit, quantity) => `${quantity} × ${unit}`,
    processingFee: "Cargo por procesamiento",
    subtotal: "Subtotal",
    shippingCost: "Costo de envío",
    countries: (count) => (count === 1 ? "1 país" : `${count} países`),
  },
  quantity: "Cantidad",
  fullCopy: "Incluir copia de la solicitud de matrimonio (copia larga o completa)",
  fullCopyHint: "La copia larga agrega su solicitud de matrimonio, si una oficina la pide. No cuesta más.",
  specialInstructions: "Instrucciones especiales",
  apostille: {
    heading: "Solicitud de apostilla",
    kinds: { apostille: "Apostilla", authentication: "Certificado de autenticación" },
  },
  certifiedCopy: {
    heading: "Copia certificada",
  },
  correction: {
    heading: "Corrección de la licencia de matrimonio",
  },
  letter: {
    heading: "Carta de validez",
  },
};
