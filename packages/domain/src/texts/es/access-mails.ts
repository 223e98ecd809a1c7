import type { accessMails as english } from "../en/access-mails.ts";
import { orderName } from "./order-name.ts";

/** Emails about the link to an order, its code and its data. */
export const accessMails: typeof english = {
  "link-renewed": {
    subject: (orderNumber) => `Un enlace nuevo para ${orderName(orderNumber)}`,
    heading: "Su pedido tiene un enlace nuevo",
    paragraphs: [
      "Nuestra oficina le dio a su pedido un enlace nuevo, porque es posible que otras personas hayan " +
        "visto el anterior. El enlace anterior ya no funciona, tampoco en nuestros correos anteriores.",
      "Su pedido no ha cambiado. No comparta el enlace nuevo.",
    ],
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
  "order-lookup": {
    subject: "Los enlaces de sus pedidos",
    heading: "Sus pedidos",
    paragraphs: [
      "Alguien, probablemente usted, pidió los enlaces de los pedidos hechos con este correo electrónico.",
      "Si no fue usted, puede ignorar este correo.",
    ],
  },
  "correction-code": {
    subject: (orderNumber) => `Su código para ${orderName(orderNumber)}`,
    heading: "Su código",
    paragraphs: [
      "Escriba este código en la página de su pedido para enviar su respuesta " +
        "sobre los datos de su licencia. Sirve una sola vez, durante 10 minutos.",
      "Si usted no lo pidió, es posible que otra persona tenga " +
        "el enlace de su pedido: avísenos y no comparta el código.",
    ],
  },
};
