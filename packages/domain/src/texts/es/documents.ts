import type { documents as english } from "../en/documents.ts";

export const documents: typeof english = {
  rejected: {
    NOT_AN_IMAGE: "Este archivo no es una foto. Elija una imagen JPEG, PNG o WebP.",
    IMAGE_TOO_LARGE: "Esta imagen tiene demasiados píxeles. Elija una más pequeña.",
    UNDECODABLE: "Este archivo está dañado y no se puede leer. Elija otro.",
    FILE_TOO_LARGE: "El archivo debe pesar menos de 2 MB.",
    ACTIVE_PDF:
      "Este PDF contiene algo más que páginas (programas, formularios que envían datos " +
      "u otros archivos) y no se aceptó. Imprímalo en un PDF nuevo o tome una foto del papel.",
    LOCKED_PDF: "Este PDF está bloqueado. Imprímalo en un PDF nuevo sin contraseña o tome una foto del papel.",
    HARMFUL:
      "Este archivo contiene programas dañinos y no se aceptó. " +
      "Elija otro archivo o haga una foto o un escaneo nuevo de su documento.",
    NOT_ASKED: "La oficina no pide esta foto. Puede continuar sin ella.",
    UPLOAD_GONE: "Este archivo ya no está aquí: se usó, se quitó o se envió hace demasiado tiempo. Elíjalo de nuevo.",
    HEIC:
      "Este navegador no puede leer fotos HEIC. Guarde la foto como JPEG, " +
      "o haga una captura de pantalla de ella, y elija esa.",
  },
  identityNotConfirmed:
    "La identificación de su pedido anterior no se puede usar para este. " +
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
    over:
      "Este código ya no funciona: es demasiado viejo, se cerró en la computadora " +
      "o ya trajo todas las fotos posibles. Pida uno nuevo en la computadora.",
    used: "Otro teléfono usa este código. Pida uno nuevo en la computadora.",
    unknown: "No conocemos este código. Pida uno nuevo en la computadora.",
  },
};
