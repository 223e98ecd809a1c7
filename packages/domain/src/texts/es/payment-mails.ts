import type { paymentMails as english } from "../en/payment-mails.ts";
import { orderName } from "./order-name.ts";

/** Emails about payments. */
export const paymentMails: typeof english = {
  "payment-needed": {
    subject: (orderNumber) => `Pague de nuevo ${orderName(orderNumber)}`,
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
    partSubject: (orderNumber) => `Pague el resto: ${orderName(orderNumber)}`,
    partHeading: "Pague el resto de su pedido",
    part: [
      "Solo se cobró una parte de su pedido. Lo cobrado cuenta; falta pagar el resto.",
      "Use el enlace de abajo para pagar el resto. Continuamos con su pedido en cuanto llega el pago.",
    ],
  },
  "payment-reminder": {
    subject: (orderNumber) => `Guardamos ${orderName(orderNumber)} y todavía no está pagado`,
    heading: "Su pedido espera su pago",
    paragraphs: [
      "Guardamos su pedido. No se cobró nada. Empezamos en cuanto esté pagado.",
      "Use el enlace de abajo para pagar. Un pedido que no se paga a más tardar en la fecha de abajo se cancela.",
    ],
  },
  "refund-failed": {
    subject: (orderNumber) => `Su banco no aceptó el reembolso del pedido ${String(orderNumber)}`,
    heading: "Su banco no aceptó el reembolso",
    paragraphs: ["Su banco no aceptó el reembolso. Le escribiremos."],
  },
  "payment-returned": {
    subject: (orderNumber) => `Devolvimos su pago del pedido ${String(orderNumber)}`,
    heading: "Devolvimos su pago",
    paragraphs: [],
    ended: "Su pago llegó cuando su pedido ya había terminado, así que lo devolvimos completo. No necesita hacer nada.",
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
};
