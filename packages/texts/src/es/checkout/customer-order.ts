import { pluralIn } from "../../locales.ts";
import type { customerOrder as english } from "../../en/checkout/customer-order.ts";

const plural = pluralIn("es");

export const customerOrder: typeof english = {
  title: "Detalles del pedido",
  heading: (orderId) => `Pedido ${String(orderId)}`,
  placedOn: (date) => `Pedido realizado el ${date}`,
  tabsLabel: "Detalles del pedido",
  tabs: { order: "Pedido", messages: "Mensajes", corrections: "Correcciones" },
  unread: "sin leer",
  print: "Imprimir",
  staffNotice:
    "Usted inició sesión como personal. Esta es la página del cliente: " +
    "lo que escriba aquí se envía en nombre de la oficina.",

  notFound: {
    title: "Pedido no encontrado",
    text:
      "No encontramos este pedido. Revise que el enlace de su correo electrónico esté completo. " +
      "Si le enviamos un correo más reciente, use ese enlace: los anteriores dejan de funcionar. " +
      "Si se eliminaron los datos personales de un pedido, ya no tiene página.",
    findOrder: "Enviarme el enlace a mi pedido",
    toStart: "Ir a la página de inicio",
  },

  progress: {
    heading: "Sus documentos",
    others: "Los demás documentos de este pedido",
    barLabel: (product) => `Avance: ${product}`,
    onlyThis: "El resto del pedido no se canceló.",
    done: "Completo",
    current: "Paso actual",
    upcoming: "Pendiente",
    notStarted: "Empezaremos cuando llegue su pago.",
    copies: plural({ one: "1 copia", other: "# copias" }),
    fullCopy: "Con copia de la solicitud de matrimonio",
    waitsForYou: "Necesitamos su confirmación. La fecha incluye los días que los clientes suelen tardar en confirmar.",
    awaitsLicense:
      "Esperamos que el oficiante de su boda devuelva la licencia firmada. Cuando llegue, le escribiremos la fecha " +
      "prevista.",
    tracking: "Número de rastreo",
    trackingLink: (number) => `${number} (se abre en una pestaña nueva)`,
    untracked: (day, byUsps) =>
      `Se envió el ${day}${byUsps ? " por USPS" : ""}, sin número de rastreo. ` +
      (byUsps
        ? "Llegará por correo postal, con su correspondencia habitual. "
        : "El servicio de mensajería lo entregará en su dirección. ") +
      "No podemos ver dónde está ni decirle qué día llegará. " +
      "Si no lo ha recibido en dos semanas, llámenos o escríbanos por correo electrónico.",
  },

  next: {
    now: "Ahora",
    next: "Paso siguiente",
    turn: "En manos de",
    actors: {
      office: "Nuestra oficina",
      customer: "Usted",
      lieutenantGovernor: "Oficina del vicegobernador",
      officiant: "El oficiante de su boda",
    },
    steps: {
      pay: "Continuaremos cuando llegue su pago.",
      license: "Estamos esperando a que el oficiante devuelva su licencia firmada y la registremos.",
      check: "Revisamos su identificación y su selfie. No necesita hacer nada.",
      checkThenReview:
        "Revisamos su identificación y su selfie. " +
        "Después le escribiremos por correo electrónico para que confirme los datos de su licencia.",
      review: "Confirme los datos de su licencia o corríjalos.",
      print: "Imprimimos su documento y lo enviamos.",
      printApostille: "Imprimimos su documento y lo preparamos para la oficina del vicegobernador.",
      sendByEmail: "Preparamos su carta y se la enviamos por correo electrónico.",
      transmit: "Llevamos su documento a la oficina del vicegobernador con la próxima entrega.",
      receive: "La oficina del vicegobernador confirma que tiene su documento.",
      issue: "La oficina del vicegobernador agrega su certificado. Después le enviaremos el documento.",
      documents: "Envíe documentos nuevos en esta página. Después los revisaremos otra vez.",
      refund: "Revisamos la solicitud de reembolso y le escribiremos.",
    },
  },

  texts: {
    heading: "Mensajes de texto",
    on: (lastFour: string) => `Activados, al número que termina en ${lastFour}`,
    ended: "Desactivados. Seguirá recibiendo correos electrónicos.",
    stop: "Dejar de recibir mensajes",
  },

  afterwards: {
    heading: (country: string) => `Cuando reciba el documento: ${country}`,
    apostille: (country: string) =>
      `Con la apostilla, su documento se acepta como auténtico en ${country}. ` +
      "No hace falta que un consulado lo certifique.",
    authentication: (country: string) =>
      `El Convenio de La Haya de 1961 no está en vigor en ${country}. Con el certificado de autenticación, ` +
      "su documento sigue otros pasos: por lo general, el Departamento de Estado de EE. UU. " +
      "y después la embajada o el consulado del país. Pregunte antes al consulado qué pide y en qué orden.",
    ask: "Pregunte a la oficina que le pide el documento si necesita algo más, por ejemplo una traducción.",
    note: "Nota de nuestra oficina",
  },

  summary: {
    heading: "Resumen del pedido",
    instructions: "Instrucciones especiales",
    costs: "Costos",
    total: "Total",
    each: (quantity, price) => `${String(quantity)} × ${price}`,
    shipTo: "Enviar a",
    noShipping: "Se envía por correo electrónico",
    contact: "Contacto",
    license: "Licencia de matrimonio",
    licenseNumber: "Número",
    spouse: (which) => `Cónyuge ${String(which)}`,
    paidOn: (date) => `Pagado el ${date}`,
    heldOn: (date) => `Retenido en su tarjeta el ${date}; se cobrará cuando se confirme su identificación`,
    invoiceNumber: "Número de factura",
    declaration: "Lo que usted declaró",
    relationship: "Su relación con este matrimonio",
    relationships: {
      spouse: "Uno de los cónyuges",
      parent: "Padre o madre",
      child: "Hijo o hija",
      attorney: "Abogado o abogada",
      other: "Otra persona",
    },
    signedBy: (name, at) => `Firmado por ${name} el ${at}`,
    wrong: "Lo que está mal en la licencia",
  },

  payment: {
    pending: "Pago pendiente",
    paidInPart: (paid) => `Ya pagó ${paid} de su pedido`,
    pendingText: (total) => `Empezaremos a preparar su pedido cuando llegue el pago de ${total}.`,
    payBy: (day) => `Pague a más tardar el ${day}. Después de ese día el pedido se cancelará y no se cobrará nada.`,
    underWay: "Su transferencia bancaria está en camino",
    underWayText: (due) =>
      "No necesita hacer nada. Los bancos tardan unos días. " +
      `Cuando llegue el pago de ${due}, empezaremos con su pedido y le avisaremos.`,
    pay: (total) => `Pagar ${total}`,
    declined: "Su tarjeta fue rechazada. No se cobró nada.",
    released: "Se liberó la retención en su tarjeta. No se cobró nada.",
    goesOn: (due) => `Seguiremos con su pedido cuando llegue el pago de ${due}.`,
    payAgain: (due) => `Continuar al pago: ${due}`,
    disputed: "Su banco abrió una disputa sobre este pago.",
    disputedText: "Si usted no inició la disputa, avise a la oficina:",
    checking: "¿Acaba de pagar? Estamos buscando su pago; esta página se actualizará sola.",
    stopped: "Su pago todavía no ha llegado. Si acaba de pagar, puede tardar unos minutos.",
    refresh: "Revisar de nuevo",
    documentsFirst:
      "La retención en su tarjeta se liberó y no se cobró nada. " +
      "Podrá pagar aquí cuando haya enviado los documentos nuevos.",
    held: (total) =>
      `Hay una retención de ${total} en su tarjeta. ` +
      "El monto se cobrará cuando nuestro personal confirme sus documentos.",
    heldInPart: (held, charged) =>
      `Hay una retención de ${held} en su tarjeta. Cuando nuestro personal confirme sus documentos, ` +
      `cobraremos ${charged} y liberaremos el resto.`,
    received: "Recibimos su pago. ¡Gracias!",
    canceled: "Este pedido fue cancelado",
    canceledText: "Puede hacer un pedido nuevo cuando quiera.",
    orderAgain: "Empezar un pedido nuevo",
  },

  confirmation: {
    heading: "Gracias por su pedido",
    next: "Qué sigue",
    steps: {
      check: "Revisaremos su identificación y su selfie.",
      review: "Le escribiremos por correo electrónico y usted confirmará los datos de su licencia en esta página.",
      apostille:
        "Imprimiremos su documento, la oficina del vicegobernador agregará " +
        "su certificado y después le enviaremos el documento.",
      mail: "Imprimiremos su documento y se lo enviaremos.",
      email: "Prepararemos su carta y se la enviaremos por correo electrónico.",
    },
    email: (email) => `Una confirmación con el enlace a esta página va en camino a ${email}.`,
    print: "Imprimir recibo",
  },

  again: {
    heading: "Pedir otro documento",
    text:
      "Copiamos los nombres, el contacto, la dirección y la licencia de este pedido. " +
      "Para protegerle, le pediremos de nuevo su identificación con foto y su selfie.",
    textWithIdentity: (until) =>
      "Copiamos los nombres, el contacto, la dirección y la licencia de este pedido. " +
      `Su identificación está confirmada: no necesita fotos nuevas hasta el ${until}.`,
  },

  voided: {
    title: "La licencia de este pedido está anulada",
    text:
      "Una licencia de matrimonio anulada ya no es válida, así que no " +
      "se puede emitir ningún documento para este pedido. Comuníquese con la oficina:",
    product: "No se emitirá",
    productText: "La licencia se anuló antes de enviar este documento, así que el documento no se emitirá.",
  },

  documents: {
    missing: "Elija al menos un archivo.",
    heading: "Necesitamos documentos nuevos de usted",
    introUnsaid:
      "No pudimos aceptar sus documentos. En la pestaña «Mensajes» le explicamos por qué. " +
      "Elija uno o más archivos; los que no cambie se quedan como están.",
    intro: "Elija uno o más archivos; los que no cambie se quedan como están.",
    officeWrites: "Nuestra oficina le escribe:",
    keptHint: "Conservamos la foto que usted envió. Elija un archivo solo si quiere cambiarla.",
    openMessages: "Leer los mensajes",
    id: "Identificación con foto",
    idHint:
      "Una foto de una licencia de conducir, un pasaporte o una " +
      "identificación estatal. Deben verse las cuatro esquinas.",
    selfie: "Selfie",
    selfieHint: "Una foto de su cara junto a su identificación, tomada hoy.",
    "license-back": "Reverso de su licencia de conducir",
    "license-backHint":
      "Comparamos los datos del código de barras con su pedido. No guardamos " +
      "esos datos, y la foto se eliminará junto con la de su identificación.",
    additional: "Documento adicional",
    additionalHint: "Comprobante de su relación, si se lo pedimos. Cualquier archivo de 2 MB como máximo.",
    idAlt: "Vista previa de la identificación con foto",
    selfieAlt: "Vista previa de la selfie",
    "license-backAlt": "Vista previa del reverso de la licencia de conducir",
    problem: (field, message) => `${field}: ${message}`,
    waitForFiles: "Espere a que el archivo esté listo.",
    unreadable: "No se pudo leer este archivo. Elija otro.",
    send: "Enviar documentos",
    sent: "Gracias. Recibimos sus documentos y los vamos a revisar.",
  },

  corrections: {
    heading: "Correcciones de los datos de la licencia",
    intro: "Lo que se cambió en los datos de la licencia de este pedido, primero lo más reciente.",
    empty: "No hay correcciones",
    emptyText: "No se ha corregido nada en los datos de la licencia de este pedido.",
    by: (name) => `por ${name}`,
    corrected: "La oficina hizo las correcciones que se pidieron.",
    notWanted: "sin corrección",
    unreadable: "Esta entrada no se puede mostrar.",
  },

  views: {
    heading: "Quién vio mi pedido",
    intro:
      "Los días en que nuestro personal o la oficina del vicegobernador abrieron " +
      "su pedido, y lo que vieron. No se cuentan las listas ni las búsquedas.",
    empty: "Nadie ha abierto este pedido todavía.",
    offices: { clerk: "Secretaría del condado", "lt-governor": "Oficina del vicegobernador" },
    parts: {
      details: "datos",
      photo: "identificación con foto o selfie",
      document: "documento adicional",
      correction: "correcciones",
      messages: "mensajes",
    },
  },
};
