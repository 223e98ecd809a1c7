import type * as english from "../../en/documents/documents.ts";

export const fileProblems: typeof english.fileProblems = {
  FILE_TOO_LARGE: "El archivo debe pesar 2 MB como máximo.",
  EMPTY: "Este archivo está vacío. Elija otro o tome una foto nueva.",
  CUT_OFF: "A este archivo le falta el final. Guárdelo o descárguelo de nuevo, o tome una foto nueva.",
  PDF_AS_PHOTO: "Este archivo es un PDF. Tome una foto o una captura de pantalla del PDF y elíjala.",
  TIFF:
    "Esta foto es TIFF y no la podemos leer. Guárdela como JPEG o PNG, " +
    "o tome una captura de pantalla y elija esa captura.",
  PROGRAM:
    "No se aceptan programas ni páginas web. Guarde el documento como PDF, " +
    "o tome una foto o una captura de pantalla.",
};

export const documents: typeof english.documents = {
  rejected: {
    ...fileProblems,
    NOT_AN_IMAGE: "Este archivo no es una foto. Elija una foto JPEG, PNG o WebP.",
    IMAGE_TOO_LARGE: "Esta foto tiene demasiados píxeles. Elija una más pequeña.",
    UNDECODABLE: "Este archivo está dañado y no se puede leer. Elija otro.",
    ACTIVE_PDF:
      "Este PDF contiene algo más que páginas (programas, otros archivos o algo que se abre " +
      "por sí solo) y no se aceptó. Imprímalo en un PDF nuevo o tome una foto del papel.",
    LOCKED_PDF:
      "Este PDF se abre con una contraseña. Ábralo e imprímalo en un PDF nuevo sin contraseña. " +
      "En un teléfono, ábralo y tome una captura de pantalla de cada página.",
    COSTLY_PDF: "La revisión de este PDF tarda demasiado. Imprímalo en un PDF nuevo o tome una foto del papel.",
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

export const uploads: typeof english.uploads = {
  sending: (file) => `Enviando ${file}`,
  percent: (part) => `Enviando: ${part}%`,
  waiting: "Sin conexión. El archivo se enviará cuando vuelva la conexión; mientras tanto puede continuar.",
  sent: "Archivo subido.",
  saving: "Sus archivos todavía se están enviando. El paso siguiente se abrirá cuando terminen de llegar.",
  hints: {
    blurred: "Esta foto se ve borrosa. ¿Quiere tomarla otra vez? Si todo se puede leer, puede dejarla así.",
    glare: "Hay un reflejo de luz en esta foto. ¿Quiere tomarla otra vez? Si todo se puede leer, puede dejarla así.",
    small: "Esta foto es pequeña. ¿Quiere tomarla otra vez, más de cerca? Si todo se puede leer, puede dejarla así.",
  },
  phone: {
    open: "Tomar las fotos con su teléfono",
    title: "Fotos desde su teléfono",
    steps:
      "Apunte la cámara de su teléfono a este código, abra el enlace y tome las fotos. Aparecerán aquí por sí solas.",
    code: "Código QR que abre en su teléfono la página para las fotos",
    waiting: "Esperando su teléfono.",
    opened: "Su teléfono está conectado.",
    received: (labels) => `Recibido: ${labels.join(", ")}.`,
    over: "Este código ya no funciona. Pida uno nuevo.",
    again: "Código nuevo",
    done: "Listo",
    failed: "No se pudo crear el código. Revise su conexión.",
    valid: "El código funciona durante 15 minutos y para un solo teléfono.",
  },
  photos: {
    title: "Fotos para su pedido",
    intro: "Tome las fotos aquí. Aparecerán en la computadora donde hace su pedido; en este teléfono no queda nada.",
    id: "Tome una foto de su identificación",
    selfie: "Tome una selfie",
    "license-back": "Tome una foto del reverso de su licencia de conducir",
    additional: "Tome una foto de un documento o elija un PDF",
    there: "Está en la computadora.",
    computerGone: "La computadora no espera fotos en este momento. Si cerró el código, ábralo allí otra vez.",
    loading: "Abriendo…",
    ended: "Ya puede cerrar esta página.",
    left: (count) => `Fotos que todavía se pueden enviar: ${count}.`,
    noKey: "Esta página necesita el código de la pantalla de la computadora. Escanéelo con su cámara.",
  },
};
