import { emails as english } from "../en/emails.ts";

const order = (orderNumber: number): string => `el pedido ${String(orderNumber)}`;

/** Mails to the staff are in English, as their screens are. */
export const emails: typeof english = {
  labels: {
    code: "Código",
    orderNumber: "Número del pedido",
    product: "Documento",
    status: "Estado",
    total: "Total",
    refund: "Reembolso",
    released: "Liberado",
    kept: "No se reembolsa",
    toBeRefunded: "Por reembolsar",
    held: "Retenido, sin cobrar",
    paid: "Pagado hasta ahora",
    due: "Por pagar",
    payBy: "Pague a más tardar el",
    usuallyDone: "Normalmente listo a más tardar el",
    usuallyDoneOf: (document) => `${document}, normalmente a más tardar el`,
    next: "Después",
    shipTo: "Enviar a",
    rest: "Resto de su pedido",
    transmittal: english.labels.transmittal,
    trackingNumber: "Número de rastreo",
    reason: "Motivo",
    licenseNumber: "Número de la licencia",
    account: "Cuenta",
    when: "Cuándo",
    call: "Llame al",
  },
  actions: {
    viewOrder: "Ver su pedido",
    reviewLicense: "Revisar los datos de su licencia",
    fixDocuments: "Corregir sus documentos",
    pay: "Pagar su pedido",
    readMessage: "Leer el mensaje",
    openOrder: "Abrir el pedido",
    track: "Rastrear su envío",
    order: (orderNumber) => `Pedido ${String(orderNumber)}`,
  },
  noteFrom: (source: string, day: string) =>
    source === "" ? `Revisado el ${day}.` : `Fuente: ${source}. Revisado el ${day}.`,
  texts: {
    shipped: (office: string, orderNumber: number, link: string) =>
      `${office}: un documento del pedido ${String(orderNumber)} va en camino. ` +
      `Vea el correo o ${link}. Responda STOP para terminar.`,
    review: (office: string, orderNumber: number, link: string) =>
      `${office}: revise la licencia del pedido ${String(orderNumber)}. ` +
      `Vea el correo o ${link}. Responda STOP para terminar.`,
    documents: (office: string, orderNumber: number, link: string) =>
      `${office}: el pedido ${String(orderNumber)} necesita documentos nuevos. ` +
      `Vea el correo o ${link}. Responda STOP para terminar.`,
    payment: (office: string, orderNumber: number, link: string) =>
      `${office}: el pedido ${String(orderNumber)} espera su pago. ` +
      `Vea el correo o ${link}. Responda STOP para terminar.`,
    message: (office: string, orderNumber: number, link: string) =>
      `${office}: le escribimos sobre su pedido ${String(orderNumber)} en espera. ` +
      `Vea el correo o ${link}. Responda STOP para terminar.`,
  },
  footer: {
    contact: "¿Preguntas? Comuníquese con nosotros:",
    keepLink: "No comparta este enlace: quien lo tenga puede ver el pedido.",
  },
  mails: {
    ...english.mails,
    "order-confirmation": {
      subject: (orderNumber) => `Confirmamos ${order(orderNumber)}`,
      heading: "Gracias por su pedido",
      paragraphs: [
        "Recibimos su pedido y su pago. Ahora nuestro personal revisa sus documentos.",
        "Use el enlace de abajo para seguir su pedido y para escribirnos.",
      ],
      goesOn: [
        "Recibimos su pago y continuamos con su pedido donde estaba.",
        "Use el enlace de abajo para seguir su pedido y para escribirnos.",
      ],
      held:
        "El monto está retenido en su tarjeta. Se cobra cuando nuestro personal " +
        "confirma sus documentos y se libera si no podemos aceptar su pedido.",
      heldChecked:
        "Sus documentos ya están confirmados, así que el monto " +
        "retenido en su tarjeta se cobra en los próximos minutos.",
    },
    "payment-needed": {
      subject: (orderNumber) => `Pague de nuevo ${order(orderNumber)}`,
      heading: "Pague su pedido de nuevo",
      paragraphs: [
        "El monto retenido en su tarjeta se liberó porque sus documentos aún no estaban confirmados. No se cobró nada.",
        "Use el enlace de abajo para pagar de nuevo. Continuamos con su pedido en cuanto llega el pago.",
      ],
      checked: [
        "Confirmamos sus documentos, pero el monto retenido en " +
          "su tarjeta se liberó antes de cobrarse. No se cobró nada.",
        "Use el enlace de abajo para pagar de nuevo. No necesita enviar otra " +
          "vez sus documentos, y continuamos con su pedido en cuanto llega el pago.",
      ],
      partSubject: (orderNumber) => `Pague el resto: ${order(orderNumber)}`,
      partHeading: "Pague el resto de su pedido",
      part: [
        "Solo se cobró una parte de su pedido. Lo cobrado cuenta; falta pagar el resto.",
        "Use el enlace de abajo para pagar el resto. Continuamos con su pedido en cuanto llega el pago.",
      ],
    },
    "payment-reminder": {
      subject: (orderNumber) => `Guardamos ${order(orderNumber)} y todavía no está pagado`,
      heading: "Su pedido espera su pago",
      paragraphs: [
        "Guardamos su pedido. No se cobró nada. Empezamos en cuanto esté pagado.",
        "Use el enlace de abajo para pagar. Un pedido que no se paga a más tardar en la fecha de abajo se cancela.",
      ],
    },
    "date-moved": {
      subject: (orderNumber) => `Una nueva fecha para ${order(orderNumber)}`,
      heading: "La fecha de su pedido cambió",
      paragraphs: [
        "Calculamos de nuevo las fechas de nuestros pedidos cada día hábil, según lo que tardan los demás. " +
          "La suya cambió más de dos días hábiles. No necesita hacer nada.",
        "8 de cada 10 pedidos como el suyo están listos en la fecha de abajo.",
      ],
    },
    "payment-returned": {
      subject: (orderNumber) => `Devolvimos su pago del pedido ${String(orderNumber)}`,
      heading: "Devolvimos su pago",
      paragraphs: [],
      ended:
        "Su pago llegó cuando su pedido ya había terminado, así que lo devolvimos completo. No necesita hacer nada.",
      reduced:
        "Usted pagó mientras se cancelaba una parte de su pedido, " +
        "así que devolvimos lo que pagó por esa parte. Su pedido continúa.",
      twice: "Su pedido se pagó dos veces, así que devolvimos el segundo pago. Su pedido continúa.",
      released: {
        ended:
          "Su pago llegó cuando su pedido ya había terminado, así que liberamos " +
          "el monto retenido en su tarjeta. No se cobró nada y no necesita hacer nada.",
        twice:
          "Su pedido se pagó dos veces, así que liberamos el monto " +
          "que el segundo pago retuvo en su tarjeta. Su pedido continúa.",
      },
      slow: "Puede tardar unos días en aparecer en su tarjeta.",
    },
    "order-voided": {
      subject: (orderNumber) => `Detuvimos ${order(orderNumber)}: la licencia de matrimonio está anulada`,
      heading: "Su pedido se detuvo",
      paragraphs: [
        "La licencia de matrimonio para la que pidió documentos " +
          "fue anulada, así que no podemos continuar con su pedido.",
      ],
      owed:
        "Nuestra oficina revisa lo que usted pagó y devuelve lo que no se usa. " +
        "Le escribimos cuando esté en camino.",
      hold: {
        released: "El monto retenido en su tarjeta se libera. No se cobró nada.",
        asked:
          "El monto retenido en su tarjeta se libera. Si se está cobrando " +
          "en este momento, se le devuelve lo que no se usa y le escribimos.",
        charged: "El monto retenido en su tarjeta se cobró en el momento en que su pedido se detuvo.",
      },
      unpaid:
        "No se cobró nada y ya no hay nada que pagar. Si hay una transferencia " +
        "bancaria en camino, se le devuelve cuando llegue. No necesita hacer nada.",
    },
    "review-license-data": {
      subject: (orderNumber) => `Revise los datos de su licencia para ${order(orderNumber)}`,
      heading: "Revise los datos de su licencia",
      paragraphs: [
        "Revisamos sus documentos. Antes de continuar, confirme que los " +
          "datos de su licencia de matrimonio son correctos, o corríjalos.",
        "Continuamos con su pedido en cuanto usted los confirme.",
      ],
      again: [
        "Corregimos el número de la licencia de su pedido, así que sus respuestas anteriores ya no cuentan. " +
          "Confirme que los datos de esta licencia de matrimonio son correctos, o corríjalos.",
        "Continuamos con su pedido en cuanto usted los confirme.",
      ],
    },
    approved: {
      subject: (orderNumber) => `Aprobamos ${order(orderNumber)}`,
      heading: "Su información está verificada",
      paragraphs: ["Revisamos sus documentos y todo está en orden. No necesita hacer nada."],
    },
    "documents-problem": {
      subject: (orderNumber) => `Hay un problema con los documentos del pedido ${String(orderNumber)}`,
      heading: "Hay un problema con sus documentos",
      paragraphs: ["No pudimos aceptar los documentos que envió, así que su pedido está en espera."],
      fix: "Use el enlace de abajo para enviar documentos nuevos o para escribirnos.",
    },
    "message-from-office": {
      subject: (orderNumber) => `Mensaje nuevo sobre ${order(orderNumber)}`,
      heading: "Tiene un mensaje nuevo",
      paragraphs: [
        "Nuestra oficina le escribió sobre su pedido. Use el enlace de abajo para leer el mensaje y responder.",
      ],
    },
    "status-changed": {
      subject: (orderNumber) => `Cambió el estado del pedido ${String(orderNumber)}`,
      heading: "Su pedido tiene un estado nuevo",
      paragraphs: ["Cambió el estado de un documento de su pedido."],
    },
    shipped: {
      subject: (orderNumber) => `Enviamos ${order(orderNumber)}`,
      heading: "Su documento va en camino",
      paragraphs: ["Enviamos su documento."],
      noTracking: (day, byUsps) =>
        `Se envió el ${day}${byUsps ? " por USPS" : ""}. Este envío no tiene número de rastreo: ` +
        "nadie puede ver dónde está, así que no podemos decirle el día en que llega. " +
        "Si no le llega, llámenos o escríbanos por correo electrónico.",
      next: {
        tracked: "La empresa de mensajería lo lleva a su dirección. Con el número de rastreo puede ver dónde está.",
        untracked: "Llega con su correo de siempre.",
        byEmail: "La carta llega en un correo electrónico aparte. Búsquela también entre el correo no deseado.",
      },
      byEmail: {
        heading: "Le mandamos su carta por correo electrónico",
        paragraphs: ["Mandamos su carta de validez por correo electrónico."],
      },
    },
    canceled: {
      subject: (orderNumber) => `Pedido ${String(orderNumber)}: cancelación`,
      heading: "Su pedido fue cancelado",
      productHeading: "Se canceló un documento de su pedido",
      money: {
        kept: "No reembolsamos lo que pagó por él, por el motivo de abajo.",
        owed:
          "Lo que pagó por él se le devuelve. Nuestro personal se encarga " +
          "y usted recibirá un correo electrónico cuando esté en camino.",
        none:
          "No se cobró nada por él. Si se retuvo un monto en su tarjeta, se libera; " +
          "si hay una transferencia bancaria en camino, se le devuelve cuando llegue.",
        returned: "Lo que pagó por él ya se le devolvió.",
        unpaid: "No se pagó a tiempo. No se cobró nada. Puede hacer un pedido nuevo cuando quiera.",
      },
      paragraphs: ["No seguiremos procesándolo. Si no lo esperaba, escríbanos."],
    },
    refunded: {
      subject: (orderNumber) => `Reembolso del pedido ${String(orderNumber)}`,
      heading: "Le hicimos un reembolso",
      paragraphs: [],
      toCard: "Mandamos el reembolso a la tarjeta con la que pagó. Puede tardar unos días en aparecer.",
      elsewhere: "Nuestra oficina le devuelve el monto de abajo fuera de este portal. Si tiene preguntas, escríbanos.",
    },
    "refund-requested": {
      subject: (orderNumber) => `Se solicitó un reembolso del pedido ${String(orderNumber)}`,
      heading: "Se solicitó un reembolso para usted",
      paragraphs: [
        "Dejamos de trabajar en lo que se nombra abajo. " +
          "Nuestra oficina revisa cada reembolso antes de devolver el dinero.",
        "No necesita hacer nada: le mandamos otro correo cuando " +
          "se haya devuelto el dinero. Si no lo esperaba, escríbanos.",
      ],
      together:
        "El monto es por todo lo que se nombra abajo, también por lo " +
        "que ya le habíamos avisado. Puede llegar en varias partes.",
      held: [
        "Dejamos de trabajar en lo que se nombra abajo. " +
          "Nuestra oficina revisa cada solicitud de este tipo antes de decidir.",
        "No se cobró nada por ello: el monto de abajo solo está retenido en su tarjeta. Cuando nuestra oficina " +
          "acepta la solicitud, no se cobra y se libera la retención. Si el resto de su pedido se cobra antes, " +
          "también se cobra ese monto y se le devuelve cuando nuestra oficina acepta la solicitud.",
        "No necesita hacer nada: le mandamos otro correo cuando se haya decidido. Si no lo esperaba, escríbanos.",
      ],
      heldTogether: "El monto es por todo lo que se nombra abajo, también por lo que ya le habíamos avisado.",
    },
    "refund-undone": {
      subject: (orderNumber) => `Continúa ${order(orderNumber)}, sin el reembolso`,
      heading: "Se retiró el reembolso",
      paragraphs: [
        "Le avisamos que se había solicitado un reembolso para el documento de abajo. " +
          "Nuestra oficina retiró la solicitud y seguimos con el trabajo.",
      ],
      noMoney: "No se devuelve dinero por él.",
      hold: {
        capture: "El monto retenido en su tarjeta se cobra en los próximos minutos.",
        wait: "El monto sigue retenido en su tarjeta. Se cobra cuando nuestro personal confirma sus documentos.",
        release: "El monto retenido en su tarjeta se libera.",
      },
      unexpected: "Si no lo esperaba, escríbanos.",
      review:
        "Antes de continuar, confirme que los datos de su licencia de " +
        "matrimonio son correctos, o corríjalos. Use el enlace de abajo.",
    },
    "data-destroyed": {
      subject: (orderNumber) => `Se destruyeron los datos personales del pedido ${String(orderNumber)}`,
      heading: "Destruimos sus datos personales",
      paragraphs: [
        "Nuestra oficina destruyó lo que lo identificaba a usted en este pedido: " +
          "nombres, direcciones, correo electrónico, teléfono, documentos y mensajes. " +
          "El número del pedido, los productos, los montos y las fechas se quedan en nuestros registros.",
        "El enlace al pedido ya no abre nada. Este es nuestro último correo sobre él: " +
          "su dirección también se destruye en cuanto sale este correo.",
        "Si usted no lo pidió, llámenos o escríbanos.",
      ],
    },
    "link-renewed": {
      subject: (orderNumber) => `Un enlace nuevo para ${order(orderNumber)}`,
      heading: "Su pedido tiene un enlace nuevo",
      paragraphs: [
        "Nuestra oficina le dio a su pedido un enlace nuevo, porque es posible que otras personas hayan " +
          "visto el anterior. El enlace anterior ya no funciona, tampoco en nuestros correos anteriores.",
        "Su pedido no ha cambiado. No comparta el enlace nuevo.",
      ],
    },
    "order-lookup": {
      subject: "Los enlaces de sus pedidos",
      heading: "Sus pedidos",
      paragraphs: [
        "Alguien, probablemente usted, pidió los enlaces de los pedidos hechos con este correo electrónico.",
        "Si no fue usted, puede ignorar este correo.",
      ],
    },
    "correction-code": {
      subject: (orderNumber) => `Su código para ${order(orderNumber)}`,
      heading: "Su código",
      paragraphs: [
        "Escriba este código en la página de su pedido para enviar su respuesta " +
          "sobre los datos de su licencia. Sirve una sola vez, durante 10 minutos.",
        "Si usted no lo pidió, es posible que otra persona tenga " +
          "el enlace de su pedido: avísenos y no comparta el código.",
      ],
    },
    "letter-of-validity": {
      subject: "Su carta de validez",
      heading: "Su carta de validez",
      paragraphs: ["La carta de validez de su licencia de matrimonio va adjunta a este correo como archivo PDF."],
    },
  },
};
