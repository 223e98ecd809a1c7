import type { documents as english } from "../../en/documents/documents.ts";

export const documents: typeof english = {
  rejected: {
    NOT_AN_IMAGE: "Este archivo no es una foto. Elija una foto JPEG, PNG o WebP.",
    IMAGE_TOO_LARGE: "Esta foto tiene demasiados píxeles. Elija una más pequeña.",
    UNDECODABLE: "Este archivo está dañado y no se puede leer. Elija otro.",
    FILE_TOO_LARGE: "El archivo debe pesar 2 MB como máximo.",
    ACTIVE_PDF:
      "Este PDF contiene algo más que páginas (programas, formularios que envían datos " +
      "u otros archivos) y no se aceptó. Imprímalo en un PDF nuevo o tome una foto del papel.",
    LOCKED_PDF: "Este PDF está bloqueado. Imprímalo en un PDF nuevo sin contraseña o tome una foto del papel.",
    HARMFUL:
      "Este archivo contiene programas dañinos y no se aceptó. " +
      "Elija otro archivo o tome una foto nueva de su documento.",
    NOT_ASKED: "La oficina no pide esta foto. Puede continuar sin enviarla.",
    UPLOAD_GONE: "Este archivo ya no está disponible. Elíjalo de nuevo.",
    HEIC:
      "Este navegador no puede leer fotos HEIC. Guarde la foto como JPEG " +
      "o tome una captura de pantalla y elija esa captura.",
  },
  identityNotConfirmed:
    "La identificación que confirmamos en su pedido anterior no se puede usar para este. " +
    "Agregue una foto de su identificación y una selfie.",
  notScanned:
    "En este momento no podemos revisar si sus archivos contienen programas dañinos. " +
    "Inténtelo de nuevo en unos minutos; lo que escribió se conserva.",
  store: {
    write:
      "En este momento no podemos guardar sus documentos. " +
      "Inténtelo de nuevo en unos minutos; lo que escribió se conserva.",
    read: "En este momento no podemos mostrar este documento. Inténtelo de nuevo en unos minutos.",
  },
  busy: "Estamos recibiendo muchos pedidos en este momento. Inténtelo de nuevo en un minuto.",
  /** The code for photos from the phone. */
  phoneLink: {
    over: "Este código ya no funciona. Pida uno nuevo en la computadora.",
    used: "Otro teléfono ya usa este código. Pida uno nuevo en la computadora.",
    unknown: "No reconocemos este código. Pida uno nuevo en la computadora.",
  },
};
