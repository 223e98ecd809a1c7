import { pluralIn } from "../../locales.ts";
import type * as english from "../../en/checkout/order-flow.ts";

const plural = pluralIn("es");

export const orderFlow: typeof english.orderFlow = {
  yourOrder: "Su pedido",
  allSteps: "Todos los pasos",
  stepOf: (step, steps) => `Paso ${step} de ${steps}`,
  eyebrow: (step, steps, name) => `Paso ${step} de ${steps}: ${name}`,
  steps: {
    product: "Documento que pide",
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
    paymentDisabled: "complete primero toda la información",
  },
  sentBack: "Podrá pagar cuando todos los pasos estén completos. A este paso le falta algo.",
  save: "Guardar y continuar",
  goOn: "Seguir con el pedido que empezó",
  pleaseSelect: "Elija una opción",
  yes: "Sí",
  no: "No",
  problem: (field, message) => `${field}: ${message}`,
  clear: {
    question: "¿Usa una computadora compartida?",
    open: "Eliminar este pedido",
    title: "¿Eliminar este pedido?",
    text: "Todo lo que escribió y todos los archivos que eligió se quitarán de este navegador. No se podrán recuperar.",
    keep: "Conservar el pedido",
    confirm: "Eliminar el pedido",
  },
  leave: {
    title: "¿Salir sin guardar?",
    text: "Los cambios de esta página todavía no se han guardado. Para guardarlos, elija «Guardar y continuar».",
    stay: "Quedarme en esta página",
    leave: "Salir sin guardar",
  },
  prices: {
    failed: "No se pudieron cargar los precios.",
    times: (unit, quantity) => `${quantity} × ${unit}`,
    processingFee: "Cargo por procesamiento",
    subtotal: "Subtotal",
    shippingCost: "Costo de envío",
    countries: plural({ one: "1 país", other: "# países" }),
  },
  oneName: "¿Tiene un solo nombre? Escriba - en lugar del otro.",
  quantity: "Cantidad",
  fullCopy: "Incluir la solicitud de matrimonio (copia completa)",
  fullCopyHint: "La copia completa incluye su solicitud de matrimonio; algunas oficinas la piden. No cuesta más.",
  specialInstructions: "Instrucciones especiales",
  certificateKinds: { apostille: "Apostilla", authentication: "Certificado de autenticación" },
};

export const productStep: typeof english.productStep = {
  apostille: {
    intro: [
      "Una apostilla certifica que su acta (certificado) de matrimonio es auténtica, para usarla " +
        "fuera de los Estados Unidos. Hacemos el trámite por usted. La emite la oficina " +
        "del vicegobernador del estado, y el tiempo que tarde no depende de nosotros.",
      "Los países que no son parte del Convenio de La Haya de 1961 reciben en su " +
        "lugar un certificado de autenticación. El proceso y el costo son los mismos.",
    ],
    where: "¿Dónde va a usar sus documentos?",
    entry: (position) => `País ${position}`,
    country: "País",
    receives: (country, kind) => `Para ${country}: ${kind}`,
    delete: "Quitar",
    deleted: (position) => `Se quitó el país ${position}.`,
    add: "Agregar país",
    apostilles: "Apostillas",
    copies: "Copias certificadas adicionales",
    copiesHint: (unit) => `Para usar dentro de los Estados Unidos. ${unit} cada una.`,
    problem: (position, message) => `País ${position}: ${message}`,
  },
  correction: {
    intro: [
      "Corrige errores después de la boda e incluye una nueva copia certificada con la información corregida.",
      "Pídala solo si la corrección hace falta después de que el oficiante haya devuelto " +
        "la licencia, y dentro de los 60 días posteriores a la ceremonia.",
      "Si el cambio se refiere a un nombre o a una fecha de nacimiento, se necesita " +
        "una foto de una identificación; la subirá en el paso «Documentos». " +
        "Podrá confirmar todo antes de que enviemos su documento.",
    ],
    later: "Las correcciones posteriores se hacen en la oficina:",
    unit: "Correcciones",
  },
};

export const licenseStep: typeof english.licenseStep = {
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
