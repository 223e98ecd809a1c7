import type { contactStep as english } from "../en/contact-step.ts";

export const contactStep: typeof english = {
  heading: "Información de contacto",
  intro: "Le escribimos por correo electrónico sobre el avance de su pedido y cuando tenemos una pregunta.",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  verifyEmail: "Confirme el correo electrónico",
  verifyHint: "Escriba otra vez la misma dirección.",
  phone: "Número de teléfono",
  phoneHint: "Solo números, espacios, -, ( y ).",
  textMe: "Avísenme de este pedido por mensaje de texto",
  textMeHint:
    "Le escribimos cuando se envía algo, cuando necesitamos algo de usted y cuando toca revisar su licencia: " +
    "pocos mensajes en total. Su compañía puede cobrar por mensajes y datos. " +
    "Responda STOP para terminar. Números de Estados Unidos y Canadá.",
};
