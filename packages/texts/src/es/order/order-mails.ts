import type { orderMails as english } from "../../en/order/order-mails.ts";

/** Emails about the course of an order. */
export const orderMails: typeof english = {
  "order-confirmation": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: confirmado`,
    heading: "Gracias por su pedido",
    paragraphs: [
      "Recibimos su pedido y su pago. Ahora nuestro personal revisará sus documentos.",
      "Use el enlace de abajo para seguir su pedido y para escribirnos.",
    ],
    goesOn: [
      "Recibimos su pago y seguimos con su pedido.",
      "Use el enlace de abajo para seguir su pedido y para escribirnos.",
    ],
    held:
      "El monto está retenido en su tarjeta. Se cobrará cuando nuestro personal confirme " +
      "sus documentos; si no podemos aceptar su pedido, liberaremos la retención.",
    awaitsLicense:
      "Su oficiante todavía no ha devuelto la licencia de matrimonio firmada. Podemos hacer sus documentos solo " +
      "cuando la tengamos. Entonces le escribiremos la fecha prevista. Pida a su oficiante que la devuelva.",
    heldChecked:
      "Sus documentos ya están confirmados, así que el monto " +
      "retenido en su tarjeta se cobrará en los próximos minutos.",
  },
  "review-license-data": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: revise los datos de su licencia de matrimonio`,
    heading: "Revise los datos de su licencia de matrimonio",
    paragraphs: [
      "Revisamos sus documentos. Antes de continuar, confirme que los " +
        "datos de su licencia de matrimonio son correctos, o corríjalos.",
      "Seguiremos con su pedido en cuanto usted los confirme.",
    ],
    returned: [
      "Su oficiante devolvió la licencia firmada. Antes de continuar, confirme que los " +
        "datos de su licencia de matrimonio son correctos, o corríjalos.",
      "Seguiremos con su pedido en cuanto usted los confirme.",
    ],
    again: [
      "Corregimos el número de la licencia de su pedido, así que sus respuestas anteriores ya no son válidas. " +
        "Confirme que los datos de esta licencia de matrimonio son correctos, o corríjalos.",
      "Seguiremos con su pedido en cuanto usted los confirme.",
    ],
  },
  approved: {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: sus documentos están aprobados`,
    heading: "Su información está verificada",
    paragraphs: ["Revisamos sus documentos y todo está correcto. No necesita hacer nada."],
  },
  "documents-problem": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: hay un problema con sus documentos`,
    heading: "Hay un problema con sus documentos",
    paragraphs: ["No pudimos aceptar los documentos que envió, así que su pedido está en espera."],
    fix: "Use el enlace de abajo para enviar documentos nuevos o para escribirnos.",
  },
  "message-from-office": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: tiene un mensaje nuevo`,
    heading: "Tiene un mensaje nuevo",
    paragraphs: [
      "Nuestra oficina le escribió sobre su pedido. Use el enlace de abajo para leer el mensaje y responder.",
    ],
  },
  "status-changed": {
    subject: (orderNumber, status) => `Pedido ${String(orderNumber)}: ${status}`,
    heading: "Hay novedades en su pedido",
    paragraphs: ["Cambió el estado de un documento de su pedido."],
    several: {
      subject: (orderNumber) => `Pedido ${String(orderNumber)}: cambió el estado de sus documentos`,
      paragraphs: ["Cambió el estado de estos documentos de su pedido."],
    },
  },
  shipped: {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: enviamos su documento`,
    heading: "Su documento va en camino",
    paragraphs: ["Enviamos su documento."],
    noTracking: (day, byUsps) =>
      `Se envió el ${day}${byUsps ? " por USPS" : ""}. Este envío no tiene número de rastreo, ` +
      "así que no podemos ver dónde está ni decirle qué día llegará. " +
      "Si no lo ha recibido en dos semanas, llámenos o escríbanos por correo electrónico.",
    next: {
      tracked: "El servicio de mensajería lo entregará en su dirección. Con el número de rastreo puede ver dónde está.",
      untracked: (byUsps) =>
        byUsps
          ? "Llegará por correo postal, con su correspondencia habitual."
          : "El servicio de mensajería lo entregará en su dirección.",
      byEmail: "La carta llegará en otro correo electrónico. Revise también su carpeta de correo no deseado (spam).",
    },
    several: {
      subject: (orderNumber) => `Pedido ${String(orderNumber)}: enviamos sus documentos`,
      heading: "Sus documentos van en camino",
      paragraphs: ["Enviamos sus documentos."],
      noTracking: (day, byUsps) =>
        `Los documentos sin número de rastreo se enviaron el ${day}${byUsps ? " por USPS" : ""}. ` +
        "No podemos ver dónde están ni decirle qué día llegarán. " +
        "Si no los ha recibido en dos semanas, llámenos o escríbanos por correo electrónico.",
    },
    byEmail: {
      subject: (orderNumber) => `Pedido ${String(orderNumber)}: le enviamos su carta por correo electrónico`,
      heading: "Le enviamos su carta por correo electrónico",
      paragraphs: ["Le enviamos su carta de validez por correo electrónico."],
    },
  },
  "date-moved": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: nueva fecha prevista`,
    heading: "La fecha de su pedido cambió",
    paragraphs: [
      "Cada día hábil calculamos de nuevo las fechas según lo que tardan otros pedidos. " +
        "La suya cambió más de dos días hábiles. No necesita hacer nada.",
      "8 de cada 10 pedidos como el suyo están listos a más tardar en la fecha de abajo.",
    ],
    standard: [
      "La fecha prevista de su pedido cambió más de dos días hábiles. No necesita hacer nada.",
      "La fecha de abajo corresponde al plazo habitual de la oficina.",
    ],
  },
  "license-returned": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: su oficiante devolvió la licencia de matrimonio`,
    heading: "Su licencia de matrimonio llegó",
    paragraphs: ["Su oficiante devolvió la licencia firmada. Seguimos con su pedido."],
  },
  "letter-of-validity": {
    subject: "Su carta de validez",
    heading: "Su carta de validez",
    paragraphs: [
      "La carta de validez de su licencia de matrimonio va adjunta a este correo electrónico como archivo PDF.",
    ],
  },
};
