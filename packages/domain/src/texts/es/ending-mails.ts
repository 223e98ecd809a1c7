import type { endingMails as english } from "../en/ending-mails.ts";
import { orderName } from "./order-name.ts";

/** Emails about what was stopped, canceled or refunded. */
export const endingMails: typeof english = {
  "order-voided": {
    subject: (orderNumber) => `Detuvimos ${orderName(orderNumber)}: la licencia de matrimonio está anulada`,
    heading: "Su pedido se detuvo",
    paragraphs: [
      "La licencia de matrimonio para la que pidió documentos " +
        "fue anulada, así que no podemos continuar con su pedido.",
    ],
    owed: "Nuestra oficina revisa lo que usted pagó y devuelve lo que no se usa. Le escribimos cuando esté en camino.",
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
    subject: (orderNumber) => `Continúa ${orderName(orderNumber)}, sin el reembolso`,
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
};
