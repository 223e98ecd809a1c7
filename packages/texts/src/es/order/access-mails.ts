import type { accessMails as english } from "../../en/order/access-mails.ts";

/** Emails about the link to an order, its code and its data. */
export const accessMails: typeof english = {
  "link-renewed": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: tiene un enlace nuevo`,
    heading: "Su pedido tiene un enlace nuevo",
    paragraphs: [
      "Nuestra oficina creó un enlace nuevo para su pedido porque es posible que otras personas hayan " +
        "visto el anterior. El enlace anterior ya no funciona, ni siquiera en nuestros correos anteriores.",
      "Su pedido no ha cambiado. No comparta el enlace nuevo.",
    ],
  },
  "data-destroyed": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: eliminamos sus datos personales`,
    heading: "Eliminamos sus datos personales",
    paragraphs: [
      "Nuestra oficina eliminó los datos que permitían identificarle en este pedido: " +
        "nombres, direcciones, correo electrónico, teléfono, archivos y mensajes. " +
        "Conservamos el número del pedido, los documentos que pidió, los montos y las fechas.",
      "El enlace al pedido ya no funciona. Este es nuestro último correo electrónico " +
        "sobre el pedido: en cuanto se envíe, también se eliminará su dirección.",
      "Si usted no pidió que se eliminaran sus datos, llámenos o escríbanos.",
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
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: su código`,
    heading: "Su código",
    paragraphs: [
      "Escriba este código en la página de su pedido para enviar su respuesta " +
        "sobre los datos de su licencia. Sirve una sola vez, durante 10 minutos.",
      "Si usted no pidió este código, es posible que otra persona tenga " +
        "el enlace de su pedido: avísenos y no comparta el código.",
    ],
  },
};
