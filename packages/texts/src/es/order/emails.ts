import * as english from "../../en/order/emails.ts";
import { staffMails } from "../../en/order/staff-mails.ts";
import { endingMails } from "./ending-mails.ts";
import { orderMails } from "./order-mails.ts";
import { paymentMails } from "./payment-mails.ts";
import { pluralIn } from "../../locales.ts";

const plural = pluralIn("es");

/** Emails about the link to an order, its code and its data. */
export const accessMails: typeof english.accessMails = {
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
  "data-request-answered": {
    subject: (orderNumber) => `Pedido ${String(orderNumber)}: nuestra respuesta sobre sus datos personales`,
    heading: "Respondimos a su petición",
    paragraphs: [
      "Usted nos preguntó por los datos personales de este pedido. Nuestra respuesta está en la página de su pedido.",
    ],
    copy: plural({
      one: "Ahí puede guardar la copia durante 1 día.",
      other: "Ahí puede guardar la copia durante # días.",
    }),
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
      "Escriba este código en la página de su pedido. Sirve una sola vez, durante 10 minutos.",
      "Si usted no pidió este código, es posible que otra persona tenga " +
        "el enlace de su pedido: avísenos y no comparta el código.",
    ],
  },
};

/** Mails to the staff are in English, as their screens are. */
export const emails: typeof english.emails = {
  labels: {
    code: "Código",
    orderNumber: "Número del pedido",
    product: "Documento",
    status: "Estado",
    total: "Total",
    shippingAndFees: "Envío y cargos",
    withFees: "Incluye envío y cargos",
    refund: "Reembolso",
    released: "Retención liberada",
    kept: "No se reembolsa",
    toBeRefunded: "Por reembolsar",
    held: "Retenido, sin cobrar",
    paid: "Pagado hasta ahora",
    due: "Por pagar",
    payBy: "Fecha límite de pago",
    usuallyDone: "Fecha prevista de envío",
    usuallyDoneOf: (document) => `${document}, fecha prevista de envío`,
    next: "Paso siguiente",
    shipTo: "Enviar a",
    rest: "Resto de su pedido",
    transmittal: english.emails.labels.transmittal,
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
    confirm: (office: string, orderNumber: number) =>
      `${office}: responda SI para recibir mensajes del pedido ${String(orderNumber)}. ` +
      "Pueden aplicarse tarifas. STOP para cancelar, HELP para ayuda.",
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
