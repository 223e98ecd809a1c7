import { pluralIn } from "../../locales.ts";
import type * as english from "../../en/shared/shell.ts";
import { connection } from "./connection.ts";

const plural = pluralIn("es");

export const shell: typeof english.shell = {
  skipToContent: "Ir al contenido principal",
  banner: {
    label: "Sitio web oficial",
    official: (county) => `Un sitio web oficial del ${county}, Utah`,
    howYouKnow: "Así es como usted puede verificarlo",
    addressTitle: "Revise la dirección",
    address:
      "Compruebe que la dirección que aparece en la barra de su navegador " +
      "es la misma que está en nuestras cartas y correos electrónicos.",
    secureTitle: "Busque el candado",
    secure:
      "Un candado o https:// significa que lo que usted nos envía viaja cifrado. " +
      "Comparta información sensible solo en sitios web oficiales y seguros.",
  },
  siteName: "Documentos de matrimonio",
  brandHome: "inicio",
  faq: "Preguntas",
  opensInNewTab: "(se abre en una pestaña nueva)",
  mainNavigation: "Principal",
  home: "Inicio",
  logOut: "Cerrar sesión",
  privacy: "Privacidad",
  privacyNote: "Para qué pedimos sus datos y cuánto tiempo los guardamos",
  accessibility: "Accesibilidad",
  adminLogin: "Acceso del personal",
  officeLine: (name, address) => `${name} · ${address}`,
  questions: "¿Tiene preguntas?",
  loading: "Cargando",
  pageLoadFailed: "No se pudo cargar esta página",
  pageLoadFailedText: "Es posible que se haya publicado una versión nueva o que se haya perdido la conexión.",
  reload: "Volver a cargar la página",
  notFound: {
    title: "Página no encontrada",
    heading: "Error 404",
    text: "No se encontró la página que usted pidió.",
    toStart: "Ir a la página de inicio",
  },
};

export const clientErrors: typeof english.clientErrors = {
  accessDenied: "No tiene acceso a esta página. Si cree que es un error, comuníquese con la oficina.",
  pleaseLogIn: "Inicie sesión.",
  sessionTimedOut: "Su sesión venció. Inicie sesión de nuevo.",
  somethingWentWrong: "Algo salió mal",
  unexpectedAnswer: "La página no pudo mostrar la respuesta. Vuelva a cargarla e inténtelo de nuevo.",
  draftTooLarge:
    "Su navegador ya no tiene espacio para guardar este pedido. Puede continuar, pero lo que escriba " +
    "desde ahora se perderá si cierra o vuelve a cargar esta página.",
  draftNotKept:
    "Su navegador no permite que este sitio guarde datos. " +
    "Puede continuar, pero el pedido se perderá si cierra esta página.",
  imageUndecodable: (name) =>
    `Este navegador no puede leer «${name}». Elija una foto JPEG, PNG o WebP. En un iPhone, vaya a ` +
    "Configuración > Cámara > Formatos y elija «Más compatible», o envíe una captura de pantalla.",
};

export const ui: typeof english.ui = {
  error: "Error:",
  optional: "(opcional)",
  or: "o",
  close: "Cerrar",
  loading: "Cargando",
  loadingLong: "Esto tarda más de lo habitual. Puede esperar, o revisar su conexión y volver a cargar la página.",
  charactersLeft: plural({ one: "Queda 1 carácter.", other: "Quedan # caracteres." }),
  charactersOver: plural({ one: "Hay 1 carácter de más.", other: "Hay # caracteres de más." }),
  chooseFile: "Elegir archivo",
  removeFile: (name) => `Quitar ${name}`,
  retry: connection.retry,
  errorTitle: "Algo salió mal",
  notifications: "Avisos",
  requiredField: (label) => `Falta completar: ${label}.`,
  unknownMoney: "$--.--",
};
