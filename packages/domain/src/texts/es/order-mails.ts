import type { orderMails as english } from "../en/order-mails.ts";
import { orderName } from "./order-name.ts";

/** Emails about the course of an order. */
export const orderMails: typeof english = {
  "order-confirmation": {
    subject: (orderNumber) => `Confirmamos ${orderName(orderNumber)}`,
    heading: "Gracias por su pedido",
    paragraphs: [
      "Recibimos su pedido y su pago. Ahora nuestro personal revisa sus documentos.",
      "Use el enlace de abajo para seguir su pedido y para escribirnos.",
    ],
    goesOn: [
      "Recibimos su pago y continuamos con su pedido.",
      "Use el enlace de abajo para seguir su pedido y para escribirnos.",
    ],
    held:
      "El monto está retenido en su tarjeta. Se cobra cuando nuestro personal " +
      "confirma sus documentos y se libera si no podemos aceptar su pedido.",
    heldChecked:
      "Sus documentos ya están confirmados, así que el monto " +
      "retenido en su tarjeta se cobra en los próximos minutos.",
  },
  "review-license-data": {
    subject: (orderNumber) => `Revise los datos de su licencia para ${orderName(orderNumber)}`,
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
    subject: (orderNumber) => `Aprobamos ${orderName(orderNumber)}`,
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
    subject: (orderNumber) => `Mensaje nuevo sobre ${orderName(orderNumber)}`,
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
    subject: (orderNumber) => `Enviamos ${orderName(orderNumber)}`,
    heading: "Su documento va en camino",
    paragraphs: ["Enviamos su documento."],
    noTracking: (day, byUsps) =>
      `Se envió el ${day}${byUsps ? " por USPS" : ""}. Este envío no tiene número de rastreo: ` +
      "nadie puede ver dónde está, así que no podemos decirle el día en que llega. " +
      "Si después de dos semanas no ha llegado, llámenos o escríbanos por correo electrónico.",
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
  "date-moved": {
    subject: (orderNumber) => `Una nueva fecha para ${orderName(orderNumber)}`,
    heading: "La fecha de su pedido cambió",
    paragraphs: [
      "Calculamos de nuevo las fechas de nuestros pedidos cada día hábil, según lo que tardan los demás. " +
        "La suya cambió más de dos días hábiles. No necesita hacer nada.",
      "8 de cada 10 pedidos como el suyo están listos en la fecha de abajo.",
    ],
  },
  "letter-of-validity": {
    subject: "Su carta de validez",
    heading: "Su carta de validez",
    paragraphs: ["La carta de validez de su licencia de matrimonio va adjunta a este correo como archivo PDF."],
  },
};
