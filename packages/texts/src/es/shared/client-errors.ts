import type { clientErrors as english } from "../../en/shared/client-errors.ts";

export const clientErrors: typeof english = {
  accessDenied: "No tiene acceso a esta página. Si cree que es un error, comuníquese con la oficina.",
  pleaseLogIn: "Inicie sesión.",
  sessionTimedOut: "Su sesión venció. Inicie sesión de nuevo.",
  somethingWentWrong: "Algo salió mal",
  unexpectedAnswer: "La página no pudo mostrar la respuesta. Vuelva a cargarla e inténtelo de nuevo.",
  draftTooLarge:
    "Su navegador ya no tiene espacio para guardar este pedido. Lo que escribió sigue en esta página: " +
    "no la cierre. Elija archivos más pequeños o libere espacio eliminando los datos de otros sitios.",
  draftNotKept:
    "Su navegador no permite que este sitio guarde datos. " +
    "Puede continuar, pero el pedido se perderá si cierra esta página.",
  imageUndecodable: (name) =>
    `Este navegador no puede leer «${name}». Elija una foto JPEG, PNG o WebP. En un iPhone, vaya a ` +
    "Configuración > Cámara > Formatos y elija «Más compatible», o envíe una captura de pantalla.",
};
