import type { customerOrder as english } from "../en/customer-order.ts";

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
      "No encontramos este pedido. Revise el enlace de su correo electrónico: " +
      "debe estar completo. Si le mandamos un correo más reciente, use el enlace de ese: " +
      "los anteriores dejan de funcionar. Un pedido cuyos datos personales se destruyeron ya no tiene página.",
    findOrder: "Mándeme el enlace a mi pedido",
    toStart: "Ir a la página de inicio",
  },

  progress: {
    heading: "Sus documentos",
    others: "Los demás documentos de este pedido",
    barLabel: (product) => `Avance: ${product}`,
    onlyThis: "No se canceló todo el pedido.",
    done: "Completo",
    current: "Paso actual",
    upcoming: "Todavía no",
    notStarted: "El trabajo empieza cuando llega su pago.",
    copies: (count) => (count === 1 ? "1 copia" : `${String(count)} copias`),
    fullCopy: "Con copia de la solicitud de matrimonio",
    waitsForYou: "Ahora le toca a usted: la fecha incluye los días que los clientes suelen tardar en confirmar.",
    tracking: "Número de rastreo",
    trackingLink: (number) => `${number} (se abre en una pestaña nueva)`,
    untracked: (day, byUsps) =>
      `Se envió el ${day}${byUsps ? " por USPS" : ""}, sin número de rastreo. ` +
      "Llega con su correo de siempre. Nadie puede ver dónde está, así que no podemos " +
      "decirle el día. Si después de dos semanas no ha llegado, llámenos o escríbanos por correo electrónico.",
  },

  next: {
    now: "Ahora",
    next: "Después",
    turn: "A quién le toca",
    actors: {
      office: "A nuestra oficina",
      customer: "A usted",
      lieutenantGovernor: "A la oficina del vicegobernador",
      officiant: "Al oficiante de su boda",
    },
    steps: {
      pay: "Continuamos cuando llegue su pago.",
      license: "Esperamos a que el oficiante devuelva su licencia y quede finalizada.",
      check: "Revisamos su identificación y su selfie. No necesita hacer nada.",
      checkThenReview:
        "Revisamos su identificación y su selfie. " +
        "Después le escribimos por correo electrónico y usted confirma los datos de su licencia.",
      review: "Confirme los datos de su licencia o corríjalos.",
      print: "Imprimimos su documento y lo enviamos.",
      printApostille: "Imprimimos su documento y lo preparamos para la oficina del vicegobernador.",
      sendByEmail: "Escribimos su carta y la mandamos por correo electrónico.",
      transmit: "Llevamos su documento a la oficina del vicegobernador con la próxima entrega.",
      receive: "La oficina del vicegobernador confirma que tiene su documento.",
      issue: "La oficina del vicegobernador agrega su certificado. Después su documento se le envía.",
      documents: "Mande documentos nuevos en esta página. Después los revisamos otra vez.",
      refund: "Estudiamos el reembolso y le escribimos.",
    },
  },

  texts: {
    heading: "Mensajes de texto",
    on: (lastFour: string) => `Activados, al número que termina en ${lastFour}`,
    ended: "Terminados. Sigue recibiendo correos electrónicos.",
    stop: "Terminar los mensajes de texto",
  },

  afterwards: {
    heading: (country: string) => `Cuando lo haya recibido: ${country}`,
    apostille: (country: string) =>
      `Con la apostilla, su documento vale como auténtico en ${country}. ` +
      "Ya no hace falta que lo certifique ningún consulado.",
    authentication: (country: string) =>
      `El Convenio de la Apostilla no está en vigor en ${country}. Con el certificado de autenticación, ` +
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
    noShipping: "Se manda por correo electrónico",
    contact: "Contacto",
    license: "Licencia de matrimonio",
    licenseNumber: "Número",
    spouse: (which) => `Cónyuge ${String(which)}`,
    paidOn: (date) => `Pagado el ${date}`,
    heldOn: (date) => `Retenido en su tarjeta el ${date}; se cobra cuando se confirma su identificación`,
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
    signedBy: (name, at) => `Firmada por ${name} el ${at}`,
    wrong: "Lo que está mal en el registro",
  },

  payment: {
    pending: "Pago pendiente",
    paidInPart: (paid) => `Se pagaron ${paid} de su pedido`,
    pendingText: (total) => `Empezamos con su pedido cuando llega el pago de ${total}.`,
    payBy: (day) =>
      `Pague a más tardar el ${day}. Después de ese día el pedido se cancela; en ese caso no se cobra nada.`,
    underWay: "Su transferencia bancaria está en camino",
    underWayText: (due) =>
      "No necesita hacer nada. Los bancos tardan unos días: " +
      `empezamos con su pedido cuando hayan llegado los ${due}, y le escribimos.`,
    pay: (total) => `Pagar ${total}`,
    declined: "Su tarjeta fue rechazada. No se cobró nada.",
    released: "La retención en su tarjeta terminó. No se cobró nada.",
    goesOn: (due) => `Su pedido continúa cuando llega el pago de ${due}.`,
    payAgain: (due) => `Pagar de nuevo: ${due}`,
    disputed: "Su banco abrió una disputa sobre este pago.",
    disputedText: "Si usted no la pidió, avise a la oficina:",
    checking: "¿Acaba de pagar? Esta página está buscando su pago y cambia por sí sola.",
    stopped: "Su pago todavía no ha llegado. Si acaba de pagar, puede tardar unos minutos.",
    refresh: "Revisar de nuevo",
    documentsFirst:
      "La retención en su tarjeta se liberó y no se cobró nada. " +
      "Podrá pagar de nuevo aquí cuando haya enviado los documentos nuevos.",
    held: (total) =>
      `${total} están retenidos en su tarjeta. Se cobran cuando nuestro personal confirma sus documentos.`,
    heldInPart: (held, charged) =>
      `${held} están retenidos en su tarjeta. De ellos se cobran ${charged} ` +
      "cuando nuestro personal confirma sus documentos; el resto se libera.",
    received: "Recibimos su pago. ¡Gracias!",
    canceled: "Este pedido fue cancelado",
    canceledText: "Puede hacer un pedido nuevo cuando quiera.",
    orderAgain: "Empezar un pedido nuevo",
  },

  confirmation: {
    heading: "Gracias por su pedido",
    next: "Qué sigue",
    steps: {
      check: "Revisamos su identificación y su selfie.",
      review: "Le escribimos por correo electrónico y usted confirma los datos de su licencia en esta página.",
      apostille:
        "Imprimimos su documento, la oficina del vicegobernador agrega su certificado y el documento se le envía.",
      mail: "Imprimimos su documento y se lo enviamos.",
      email: "Escribimos su carta y se la mandamos por correo electrónico.",
    },
    email: (email) => `Una confirmación con el enlace a esta página va en camino a ${email}.`,
    print: "Imprimir recibo",
  },

  again: {
    heading: "Pedir otro documento",
    text:
      "Llenamos los nombres, el contacto, la dirección y la licencia de este pedido. " +
      "Le pedimos de nuevo su identificación con foto y su selfie, para protegerle.",
    textWithIdentity: (until) =>
      "Ponemos los nombres, el contacto, la dirección y la licencia de este pedido. " +
      `Su identificación está confirmada: hasta el ${until} no necesita fotos nuevas.`,
  },

  voided: {
    title: "La licencia de este pedido está anulada",
    text:
      "Una licencia de matrimonio anulada ya no es válida, así que no " +
      "se puede emitir nada para este pedido. Comuníquese con la oficina:",
    product: "No se emite",
    productText: "La licencia se anuló antes de enviar este documento, así que no se emite.",
  },

  documents: {
    missing: "Elija al menos un archivo.",
    heading: "Necesitamos documentos nuevos de usted",
    introUnsaid:
      "No pudimos aceptar sus documentos. La pestaña de mensajes le dice por qué. " +
      "Elija uno o más archivos; lo que no cambie se queda como está.",
    intro: "Elija uno o más archivos; lo que no cambie se queda como está.",
    officeWrites: "Nuestra oficina le escribe:",
    keptHint: "Guardamos la foto que usted mandó. Elija un archivo solo si quiere cambiarla.",
    openMessages: "Leer los mensajes",
    id: "Identificación con foto",
    idHint:
      "Una foto de una licencia de conducir, un pasaporte o una " +
      "identificación estatal. Deben verse las cuatro esquinas.",
    selfie: "Selfie",
    selfieHint: "Una foto de su cara, tomada ahora.",
    "license-back": "Reverso de su licencia de conducir",
    "license-backHint":
      "La oficina compara lo que dice su código de barras con su pedido. " +
      "Lo que dice no se guarda, y la foto se destruye junto con su identificación.",
    additional: "Documento adicional",
    additionalHint: "Prueba de la relación, si se la pedimos. Cualquier archivo de 2 MB como máximo.",
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
      "Los días en que nuestro personal o la oficina del vicegobernador abrió " +
      "su pedido, y lo que vio. Las listas y las búsquedas no se cuentan.",
    empty: "Nadie ha abierto este pedido todavía.",
    offices: { clerk: "Oficina del secretario del condado", "lt-governor": "Oficina del vicegobernador" },
    parts: {
      details: "datos",
      photo: "identificación con foto o selfie",
      document: "documento adicional",
      correction: "correcciones",
      messages: "mensajes",
    },
  },
};
