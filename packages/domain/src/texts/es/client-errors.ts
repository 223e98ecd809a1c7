import type { clientErrors as english } from "../en/client-errors.ts";

export const clientErrors: typeof english = {
  accessDenied: "¡Acceso denegado!",
  pleaseLogIn: "Inicie sesión.",
  sessionTimedOut: "La sesión terminó. Inicie sesión de nuevo.",
  somethingWentWrong: "Algo salió mal",
  unexpectedAnswer:
    "El servidor dio una respuesta que esta página no entiende. Vuelva a cargar la página e inténtelo de nuevo.",
  draftTooLarge:
    "Su navegador ya no tiene espacio para guardar este pedido. Lo que escribió sigue en esta página: " +
    "no la cierre. Elija archivos más pequeños o libere espacio borrando los datos de otros sitios.",
  draftNotKept:
    "Su navegador no permite que este sitio guarde datos. " +
    "Puede continuar, pero el pedido se pierde si cierra esta página.",
  imageUndecodable: (name) =>
    `Este navegador no puede leer «${name}». Elija una imagen JPEG, PNG o WebP. En un iPhone, ` +
    "elija Configuración, Cámara, Formatos, Más compatible, o envíe una captura de pantalla de la imagen.",
};
