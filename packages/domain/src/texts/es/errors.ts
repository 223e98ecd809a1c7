import { errors as english } from "../en/errors.ts";

export const errors: typeof english = {
  correctionTooEarly:
    "El oficiante todavía no ha devuelto esta licencia. Después podrá " +
    "pedir una corrección; si tiene preguntas, comuníquese con la oficina.",
  correctionTooLate:
    "Han pasado más de 60 días desde la ceremonia. Escriba o llame a la oficina para corregir esta licencia.",
  correctionNotPossible:
    "No se puede pedir una corrección para esta licencia. Es posible después de que el oficiante la haya devuelto y " +
    "hasta 60 días después de la ceremonia. Revise el número y los nombres, o comuníquese con la oficina.",
  validation: "Corrija los campos marcados.",
  malformedBody: "No se pudo leer la solicitud. Vuelva a cargar la página e inténtelo de nuevo.",
  bodyTooLarge: "La solicitud es demasiado grande. Use archivos más pequeños.",
  bodyTooComplex: "La solicitud tiene demasiadas partes. Envíe menos a la vez.",
  compressedBody: "Envíe la solicitud sin compresión.",
  unsupportedMediaType: (types) => `Envíe ${types.join(" o ")}.`,
  notFound: "No se encontró la página que usted pidió.",
  orderNotFound:
    "No encontramos este pedido. Ábralo con el enlace de nuestro correo más reciente: " +
    "es posible que un enlace anterior se haya reemplazado.",
  staffOrderNotFound: "No hay ningún pedido con este número. Por favor vuelva a cargar la lista.",
  flaggedFirst: "Está marcado. Quite la marca primero.",
  messageNotFound: "No encontramos este mensaje. Vuelva a cargar la página.",
  mailNotFound: "No encontramos este correo. Vuelva a cargar la página.",
  fileNotFound: "Este enlace al archivo venció. Vuelva a cargar la página.",
  licenseCorrected: "La licencia se acaba de corregir. Envíe la carta otra vez: llevará lo corregido.",
  sealerAway: "La carta no se puede sellar en este momento, así que no se envió. Intente de nuevo en unos minutos.",
  licenseNotValid: "Esta licencia está anulada. No hay carta de validez para ella.",
  licenseNotFound: "No encontramos esta licencia.",
  licenseVoided: "Esta licencia está anulada. No se puede pedir nada para ella.",
  accessDenied: "¡Acceso denegado!",
  rateLimited: "Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.",
  internal: "Algo salió mal de nuestro lado. Inténtelo de nuevo; no se cambió nada.",
  unavailable: "El portal está ocupado. Inténtelo de nuevo en un momento.",
  idempotencyMismatch: "Este pedido se cambió mientras se enviaba. Revíselo y pague de nuevo.",
  paymentUnavailable:
    "En este momento no se puede abrir la página de pago. " +
    "Su pedido está guardado; intente pagar otra vez desde la página de su pedido.",
  manyUnpaid: (most) =>
    `Con este correo electrónico se hicieron ${most} pedidos en un día que todavía no están pagados. ` +
    "Páguelos o pida a la oficina que los cancele antes de hacer otro; " +
    "la página «Buscar su pedido» le envía sus enlaces.",
  priceChanged: "El precio cambió desde que usted lo vio. Mire los montos nuevos y pague de nuevo.",
  alreadyPaid: "Este pedido ya está pagado.",
  documentsFirst: "Primero envíe documentos nuevos. Podrá pagar el pedido cuando hayan llegado.",
  paymentUnderWay:
    "Su transferencia bancaria está en camino, así que ahora " +
    "no hay nada que pagar. Lo que pague de más se le devuelve.",
  paymentBeingTaken: "El pago se está cobrando en este momento. Inténtelo de nuevo en un minuto.",
  orderEnded: {
    canceled: "Este pedido terminó y ya no se puede pagar. Puede empezar uno nuevo.",
    voided: "La licencia de este pedido está anulada, así que el pedido ya no se puede pagar.",
  },
  wrongCode:
    "Este código es incorrecto, ya se usó o es demasiado antiguo. Revise el correo más reciente o pida otro código.",
  codeTriesOver: "Ya se usaron los cinco intentos de este código. Pida otro código.",
  identityCodeRequired:
    "Este pedido es para otra licencia u otra dirección que el pedido de su identificación confirmada. " +
    "Confírmelo con el código que le mandamos por correo electrónico.",
  codeRequired: "Antes de enviar su respuesta, confírmela con el código que le mandamos por correo electrónico.",
  licenseChanged:
    "La oficina cambió el número de la licencia de su pedido desde que " +
    "usted abrió esta página. Revise otra vez los datos de la licencia.",
  reviewUnpaid: "Su pedido espera su pago. Pague primero en esta página y luego revise los datos de la licencia.",
  nothingToReview: "Estos datos de la licencia no esperan su revisión. Vuelva a cargar la página.",
  noOpenIssue: "La oficina no espera documentos nuevos para este pedido.",
  documentsMissing: "Elija al menos un archivo.",
  messagingClosed: "Este pedido está completo. Escriba o llame a la oficina.",
  notYourMessage: "Solo puede borrar sus propios mensajes.",
  registryUnavailable:
    "En este momento no se puede consultar el servicio de licencias. " +
    "Inténtelo de nuevo en unos minutos; lo que escribió se conserva.",
  orderDestroyed:
    "Los datos personales de este pedido se destruyeron. Ya no se puede escribir ni mandar nada sobre él.",
  denials: {
    ...english.denials,
    NOT_ALLOWED_FOR_ACTOR: "¡Acceso denegado!",
    ORDER_VOIDED: "La licencia de este pedido está anulada. No se puede cambiar nada.",
    WRONG_STATUS: "Esto no se puede hacer en el estado actual. Vuelva a cargar la página.",
    PAYMENT_DUE: "Este pedido espera el pago. Continúa en cuanto se haya pagado.",
  },
};
