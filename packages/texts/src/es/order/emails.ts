import { emails as english } from "../../en/order/emails.ts";
import { staffMails } from "../../en/order/staff-mails.ts";
import { accessMails } from "./access-mails.ts";
import { endingMails } from "./ending-mails.ts";
import { orderMails } from "./order-mails.ts";
import { paymentMails } from "./payment-mails.ts";

/** Mails to the staff are in English, as their screens are. */
export const emails: typeof english = {
  labels: {
    code: "Código",
    orderNumber: "Número del pedido",
    product: "Documento",
    status: "Estado",
    total: "Total",
    refund: "Reembolso",
    released: "Retención liberada",
    kept: "No se reembolsa",
    toBeRefunded: "Por reembolsar",
    held: "Retenido, sin cobrar",
    paid: "Pagado hasta ahora",
    due: "Por pagar",
    payBy: "Fecha límite de pago",
    usuallyDone: "Fecha prevista",
    usuallyDoneOf: (document) => `${document}, fecha prevista`,
    next: "Paso siguiente",
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
    fixDocuments: "Enviar documentos nuevos",
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
      `${office}: un documento de su pedido ${String(orderNumber)} va en camino. ` +
      `Vea su correo o ${link}. Responda STOP para cancelar.`,
    review: (office: string, orderNumber: number, link: string) =>
      `${office}: revise la licencia del pedido ${String(orderNumber)}. ` +
      `Vea su correo o ${link}. Responda STOP para cancelar.`,
    documents: (office: string, orderNumber: number, link: string) =>
      `${office}: necesitamos documentos nuevos: pedido ${String(orderNumber)}. ` +
      `Vea su correo o ${link}. Responda STOP para cancelar.`,
    payment: (office: string, orderNumber: number, link: string) =>
      `${office}: su pedido ${String(orderNumber)} espera su pago. ` +
      `Vea su correo o ${link}. Responda STOP para cancelar.`,
    message: (office: string, orderNumber: number, link: string) =>
      `${office}: su pedido ${String(orderNumber)} espera su respuesta. ` +
      `Vea su correo o ${link}. Responda STOP para cancelar.`,
  },
  footer: {
    contact: "¿Tiene preguntas? Llámenos o escríbanos:",
    keepLink: "No comparta este enlace: quien lo tenga puede ver el pedido.",
  },
  mails: {
    ...orderMails,
    ...paymentMails,
    ...endingMails,
    ...accessMails,
    ...staffMails,
  },
};
