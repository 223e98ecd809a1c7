import type { shell as english } from "../../en/shared/shell.ts";

export const shell: typeof english = {
  skipToContent: "Ir al contenido principal",
  banner: {
    label: "Sitio web oficial",
    official: (county) => `Un sitio web oficial de ${county}, Utah`,
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
