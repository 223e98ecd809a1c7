import type { endingMails as english } from "../../en/order/ending-mails.ts";

/** Emails about what was stopped, canceled or refunded. */
export const endingMails: typeof english = {
  "order-voided": {
    subject: (orderNumber) =>
      `Pedido ${String(orderNumber)}: no podemos continuar, la licencia de matrimonio está anulada`,
    heading: "No podemos continuar con su pedido",
    paragraphs: [
      "La licencia de matrimonio para la que pidió documentos fue anulada y " +
        "ya no es válida, así que no podemos continuar con su pedido. Si tiene preguntas, comuníquese con nosotros.",
    ],
    owed:
      "Nuestra oficina revisará lo que usted pagó y le reembolsará lo que " +
      "corresponda. Le avisaremos cuando el dinero esté en camino.",
    hold: {
      released: "Liberamos la retención en su tarjeta. No se cobró nada.",
      asked:
        "Liberaremos la retención en su tarjeta. Si el monto se está cobrando " +
        "en este momento, le reembolsaremos lo que corresponda y le avisaremos.",
      charged: "El monto retenido en su tarjeta se cobró en el momento en que dejamos de preparar su pedido.",
    },
    unpaid:
      "No se cobró nada y ya no tiene que pagar nada. Si hay una transferencia " +
      "bancaria en camino, se la devolveremos cuando llegue. No necesita hacer nada.",
  },
  canceled: {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: cancelado`,
    productSubject: (orderNumber) => `Pedido ${String(orderNumber)}: se canceló un documento`,
    heading: "Su pedido fue cancelado",
    productHeading: "Se canceló un documento de su pedido",
    money: {
      kept: "No le reembolsaremos lo que pagó. El motivo está abajo.",
      owed:
        "Le reembolsaremos el monto de abajo y le avisaremos por " +
        "correo electrónico cuando el dinero esté en camino.",
      none:
        "No se le cobró nada. Si se retuvo un monto en su tarjeta, se liberará. " +
        "Si hay una transferencia bancaria en camino, se la devolveremos cuando llegue.",
      returned: "Ya le reembolsamos lo que pagó.",
      unpaid: "El pago no llegó a tiempo. No se cobró nada. Puede hacer un pedido nuevo cuando quiera.",
    },
    paragraphs: ["Ya no prepararemos el documento. Si no esperaba este aviso, comuníquese con nosotros."],
  },
  refunded: {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: su reembolso`,
    heading: "Su reembolso",
    paragraphs: [],
    toCard: "Enviamos el reembolso a la tarjeta con la que pagó. Puede tardar unos días en aparecer en su cuenta.",
    elsewhere:
      "Recibirá el monto de abajo por otro medio, por ejemplo, un cheque. " +
      "Si tiene preguntas, comuníquese con nosotros.",
  },
  "refund-requested": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: se solicitó un reembolso`,
    heading: "Se solicitó un reembolso de su pedido",
    paragraphs: [
      "Dejamos de preparar lo que aparece abajo. " +
        "Nuestra oficina revisa cada solicitud de reembolso antes de enviar el dinero.",
      "No necesita hacer nada. Le escribiremos cuando se haya hecho el reembolso. " +
        "Si no esperaba este aviso, comuníquese con nosotros.",
    ],
    together:
      "El monto incluye todo lo que aparece abajo, también lo que " +
      "ya le habíamos avisado. Puede llegar en varias partes.",
    held: [
      "Dejamos de preparar lo que aparece abajo. " +
        "Nuestra oficina revisa cada solicitud de reembolso antes de decidir.",
      "No se cobró nada por lo que aparece abajo: el monto solo está retenido en su tarjeta. " +
        "Si nuestra oficina acepta la solicitud de reembolso, el monto no se cobrará y se liberará la retención. " +
        "Si antes de eso se cobra el resto de su pedido, también se cobrará ese monto, " +
        "y se lo reembolsaremos cuando la oficina acepte la solicitud de reembolso.",
      "No necesita hacer nada. Le escribiremos cuando se haya decidido. " +
        "Si no esperaba este aviso, comuníquese con nosotros.",
    ],
    heldTogether: "El monto incluye todo lo que aparece abajo, también lo que ya le habíamos avisado.",
  },
  "refund-undone": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: seguimos con su documento; no habrá reembolso`,
    heading: "Se retiró la solicitud de reembolso",
    paragraphs: [
      "Le avisamos que se había solicitado un reembolso para el documento de abajo. " +
        "Nuestra oficina retiró la solicitud de reembolso, así que seguimos preparando su documento.",
    ],
    noMoney: "No habrá reembolso por ese documento.",
    hold: {
      capture: "El monto retenido en su tarjeta se cobrará en los próximos minutos.",
      wait: "El monto sigue retenido en su tarjeta. Se cobrará cuando nuestro personal confirme sus documentos.",
      release: "Liberamos la retención en su tarjeta.",
    },
    unexpected: "Si no esperaba este aviso, comuníquese con nosotros.",
    review:
      "Antes de continuar, confirme que los datos de su licencia de " +
      "matrimonio son correctos, o corríjalos. Use el enlace de abajo.",
  },
};
