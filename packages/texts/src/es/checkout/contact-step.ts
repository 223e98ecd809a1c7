import type { contactStep as english } from "../../en/checkout/contact-step.ts";

export const contactStep: typeof english = {
  heading: "Información de contacto",
  intro: "Le escribiremos por correo electrónico sobre el avance de su pedido y si tenemos alguna pregunta.",
  firstName: "Nombre",
  lastName: "Apellidos",
  email: "Correo electrónico",
  verifyEmail: "Confirme el correo electrónico",
  verifyHint: "Escriba otra vez la misma dirección.",
  emailIsRight: (email) => `${email} es correcto`,
  phone: "Número de teléfono",
  phoneHint: "Solo números, espacios, -, ( y ).",
  textMe: "Avísenme de este pedido por mensaje de texto",
  textMeHint:
    "Le enviaremos un mensaje cuando se envíe algo, cuando necesitemos algo de usted y cuando deba revisar " +
    "los datos de su licencia: pocos mensajes en total. Pueden aplicarse tarifas por mensajes y datos. " +
    "Responda STOP para dejar de recibirlos o HELP para obtener ayuda. Solo para números de Estados Unidos y Canadá.",
};
