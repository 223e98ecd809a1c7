import { pluralIn } from "../../locales.ts";
import * as english from "../../en/shared/errors.ts";
import { listed, or } from "../conjunctions.ts";

const plural = pluralIn("es");

export const errors: typeof english.errors = {
  correctionTooEarly:
    "El oficiante todavía no ha devuelto esta licencia. Podrá pedir una corrección " +
    "cuando la haya devuelto. Si tiene preguntas, comuníquese con la oficina.",
  correctionTooLate:
    "Ya pasaron más de 60 días desde la ceremonia. Llame o escriba a la oficina para corregir esta licencia.",
  correctionNotPossible:
    "No se puede pedir una corrección para esta licencia. Solo es posible después de que el oficiante la devuelva y " +
    "hasta 60 días después de la ceremonia. Revise el número y los nombres, o comuníquese con la oficina.",
  validation: "Corrija los datos marcados.",
  malformedBody: "No pudimos leer lo que envió. Vuelva a cargar la página e inténtelo de nuevo.",
  bodyTooLarge: "Los archivos son demasiado grandes. Use archivos más pequeños.",
  bodyTooComplex: "Lo que envió tiene demasiadas partes. Envíe menos a la vez.",
  compressedBody: "Envíe los datos sin compresión.",
  unsupportedMediaType: (types) => `No se acepta este formato. Use ${listed(types, or)}.`,
  notFound: "No encontramos esta página. Revise la dirección o vaya a la página de inicio.",
  orderNotFound:
    "No encontramos este pedido. Ábralo con el enlace de nuestro correo más reciente: " +
    "es posible que un enlace anterior se haya reemplazado.",
  staffOrderNotFound: english.errors.staffOrderNotFound,
  flaggedFirst: english.errors.flaggedFirst,
  messageNotFound: "No encontramos este mensaje. Vuelva a cargar la página.",
  mailNotFound: "No encontramos este correo. Vuelva a cargar la página.",
  fileNotFound: "Este enlace venció. Vuelva a cargar la página.",
  licenseCorrected: "La licencia se acaba de corregir. Envíe la carta otra vez: llevará lo corregido.",
  sealerAway: "La carta no se puede sellar en este momento, así que no se envió. Intente de nuevo en unos minutos.",
  licenseNotValid:
    "Esta licencia está anulada, así que no se puede emitir una carta de validez. " +
    "Si cree que es un error, comuníquese con la oficina.",
  licenseNotFound: "No encontramos esta licencia. Revise el número o llame a la oficina.",
  licenseVoided:
    "Esta licencia está anulada, así que no se puede pedir ningún documento de esta licencia. " +
    "Si cree que es un error, comuníquese con la oficina.",
  accessDenied: "No tiene acceso a esta página. Si cree que es un error, comuníquese con la oficina.",
  rateLimited: "Hizo demasiados intentos. Espere un momento e inténtelo de nuevo.",
  internal: "Algo salió mal de nuestro lado. Inténtelo de nuevo; no se cambió nada.",
  unavailable: "El portal está muy ocupado en este momento. Inténtelo de nuevo en un minuto.",
  idempotencyMismatch: "El pedido cambió mientras se enviaba. Revíselo y vuelva a continuar al pago.",
  paymentUnavailable:
    "En este momento no se puede abrir la página de pago. " +
    "Su pedido está guardado; intente pagar más tarde desde la página de su pedido.",
  paymentRefused: "El proveedor de pagos no acepta este pago. Su pedido está guardado; comuníquese con la oficina.",
  manyUnpaid: (most) =>
    `Pedidos sin pagar que se hicieron en un día con este correo electrónico: ${most}. ` +
    "Páguelos o pida a la oficina que los cancele antes de hacer otro; " +
    "la página «Buscar su pedido» le enviará sus enlaces.",
  priceChanged: "El precio cambió desde que usted lo vio. Revise los montos nuevos y vuelva a continuar al pago.",
  alreadyPaid: "Este pedido ya está pagado. No necesita hacer nada.",
  documentsFirst: "Primero envíe documentos nuevos. Podrá pagar el pedido cuando hayan llegado.",
  paymentUnderWay:
    "Su transferencia bancaria está en camino, así que ahora no tiene que pagar nada. " +
    "Si pagó de más, le reembolsaremos la diferencia.",
  paymentBeingTaken: "El pago se está cobrando en este momento. Inténtelo de nuevo en un minuto.",
  orderEnded: {
    canceled: "Este pedido fue cancelado y ya no se puede pagar. Puede empezar uno nuevo.",
    voided:
      "La licencia de este pedido está anulada, así que el pedido ya no se puede pagar. " +
      "Si tiene preguntas, comuníquese con la oficina.",
  },
  wrongCode: "El código no es correcto, ya se usó o venció. Revise el correo más reciente o pida otro código.",
  codeTriesOver: "Ya se usaron los cinco intentos de este código. Pida otro código.",
  manyComparisons: "Hoy se compararon demasiadas veces nombres con esta carta. Inténtelo de nuevo mañana.",
  codesOver:
    "No podemos enviar más códigos para este enlace. Comuníquese con la oficina: puede enviarle un enlace nuevo.",
  identityCodeRequired:
    "La licencia, la dirección o el destinatario de este pedido no son " +
    "los del pedido con el que confirmamos su identificación. " +
    "Escriba el código que le enviamos por correo electrónico.",
  codeRequired: "Primero, escriba el código que le enviamos por correo electrónico.",
  noCopyYet: "Por ahora no hay ninguna copia para guardar. Pida una en la página de su pedido.",
  twoHosts: "La petición indica más de un servidor. Indique uno solo.",
  messagesFull: "Este pedido ya no admite más mensajes. Llámenos o escríbanos por correo electrónico.",
  uploadsFull: "Por el momento no podemos recibir más archivos. Inténtelo de nuevo en diez minutos.",
  manyUploads: (hours) =>
    "Demasiados archivos enviados desde su red esperan un pedido. " +
    `Termine ese pedido, quite un archivo o inténtelo de nuevo en ${hours} h.`,
  licenseChanged:
    "La oficina cambió el número de la licencia de su pedido desde que " +
    "usted abrió esta página. Revise otra vez los datos de la licencia.",
  reviewUnpaid: "Falta su pago. Pague primero en esta página y después revise los datos de la licencia.",
  nothingToReview: "Estos datos de la licencia no esperan su revisión. Vuelva a cargar la página.",
  noOpenIssue: "No necesitamos documentos nuevos para este pedido. Si tiene una pregunta, envíenos un mensaje.",
  documentsMissing: "Elija al menos un archivo.",
  messagingClosed: "Este pedido está completo. Escriba o llame a la oficina.",
  notYourMessage: "Solo puede eliminar sus propios mensajes.",
  registryUnavailable:
    "En este momento no se puede consultar el servicio de licencias. " +
    "Inténtelo de nuevo en unos minutos; lo que escribió se conserva.",
  orderDestroyed:
    "Se eliminaron los datos personales de este pedido. Ya no se puede escribir ni enviar nada sobre este pedido. " +
    "Si tiene preguntas, llame a la oficina.",
  denials: {
    ...english.errors.denials,
    NOT_ALLOWED_FOR_ACTOR: "No tiene permiso para hacer esto. Si cree que es un error, comuníquese con la oficina.",
    ORDER_VOIDED:
      "La licencia de este pedido está anulada, así que no se puede cambiar nada. " +
      "Si tiene preguntas, comuníquese con la oficina.",
    WRONG_STATUS: "Esto no se puede hacer en el estado actual. Vuelva a cargar la página.",
    PAYMENT_DUE: "Falta el pago de este pedido. Seguiremos en cuanto esté pagado.",
  },
};

const types: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "verdadero o falso",
  array: "una lista",
  object: "un objeto",
  record: "un objeto",
  null: "nada",
};

const characters = plural({ one: "1 carácter", other: "# caracteres" });

export const inputProblems: typeof english.inputProblems = {
  required: "Obligatorio.",
  wrongType: (expected) => `Debe ser ${types[expected] ?? "otro tipo de dato"}.`,
  wrongFormat: "No tiene el formato esperado.",
  oneOf: (values) => `Debe ser uno de estos: ${values.join(", ")}.`,
  longest: (limit) => `Debe tener ${characters(limit)} o menos.`,
  shortest: (limit) => `Debe tener ${characters(limit)} o más.`,
  largest: (limit) => `Debe ser ${String(limit)} o menos.`,
  smallest: (limit) => `Debe ser ${String(limit)} o más.`,
  most: (limit) => `Demasiados elementos: ${String(limit)} como máximo.`,
  fewest: (limit) => `Faltan elementos: ${String(limit)} como mínimo.`,
  unusable: "Este dato no se puede usar. Escríbalo de otra manera.",
  unknownFields: (names, more) => `Desconocido: ${names.join(", ")}${more > 0 ? ` y ${String(more)} más` : ""}.`,
  productUnknown: "Este documento no se puede pedir.",
  productNotOffered: "Este documento no se ofrece en línea.",
  countryNotServed: (reason) => `No podemos emitir documentos para este país. ${reason}`,
};
