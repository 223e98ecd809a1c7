import type { paymentMails as english } from "../../en/order/payment-mails.ts";

/** Emails about payments. */
export const paymentMails: typeof english = {
  "payment-needed": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: hay que pagar otra vez`,
    heading: "Hay que pagar su pedido otra vez",
    paragraphs: [
      "El monto retenido en su tarjeta se liberó porque sus documentos aún no estaban confirmados. No se cobró nada.",
      "Use el enlace de abajo para pagar otra vez. Seguiremos con su pedido en cuanto llegue el pago.",
    ],
    checked: [
      "Confirmamos sus documentos, pero el monto retenido en " +
        "su tarjeta se liberó antes de cobrarse. No se cobró nada.",
      "Use el enlace de abajo para pagar otra vez. No necesita enviar otra " +
        "vez sus documentos. Seguiremos con su pedido en cuanto llegue el pago.",
    ],
    partSubject: (orderNumber) => `Pedido ${String(orderNumber)}: pague el resto`,
    partHeading: "Pague el resto de su pedido",
    part: [
      "Solo se cobró una parte de su pedido. Esa parte ya está pagada; falta pagar el resto.",
      "Use el enlace de abajo para pagar el resto. Seguiremos con su pedido en cuanto llegue el pago.",
    ],
  },
  "payment-reminder": {
    subject: (orderNumber, day) => `Pedido ${String(orderNumber)}: pague a más tardar el ${day}`,
    heading: "Falta el pago de su pedido",
    paragraphs: [
      "Guardamos su pedido. No se cobró nada. Empezaremos en cuanto esté pagado.",
      "Use el enlace de abajo para pagar. Si el pedido no se paga a más tardar en la fecha de abajo, se cancelará.",
    ],
  },
  "refund-failed": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: su banco no aceptó el reembolso`,
    heading: "Su banco no aceptó el reembolso",
    paragraphs: ["Su banco no aceptó el reembolso. Le escribiremos. No necesita hacer nada."],
  },
  "payment-returned": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: devolvimos su pago`,
    heading: "Devolvimos su pago",
    paragraphs: [],
    ended:
      "Su pago llegó cuando su pedido ya no estaba activo, así que se lo " +
      "reembolsamos completo. No necesita hacer nada.",
    reduced:
      "Usted pagó mientras se cancelaba una parte de su pedido, " +
      "así que le reembolsamos lo que pagó por esa parte. Su pedido continúa.",
    twice: "Su pedido se pagó dos veces, así que le reembolsamos el segundo pago. Su pedido continúa.",
    released: {
      ended:
        "Su pago llegó cuando su pedido ya no estaba activo, así que liberamos " +
        "el monto retenido en su tarjeta. No se cobró nada y no necesita hacer nada.",
      twice:
        "Su pedido se pagó dos veces, así que liberamos el monto " +
        "que el segundo pago retuvo en su tarjeta. Su pedido continúa.",
    },
    slow: "Puede tardar unos días en aparecer en su tarjeta.",
  },
};
