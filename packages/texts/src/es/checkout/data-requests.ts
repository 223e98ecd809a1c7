import type * as english from "../../en/checkout/data-requests.ts";

export const dataRequests: typeof english.dataRequests = {
  heading: "Sus datos personales",
  intro: "Pregunte qué datos suyos guardamos en este pedido. Respondemos aquí y le avisamos por correo electrónico.",
  kind: "¿Qué desea?",
  kinds: {
    copy: "Una copia de los datos que guardan sobre mí",
    correction: "Corregir algo",
    deletion: "Eliminar lo que se pueda eliminar",
  },
  hints: {
    copy: "Cuando la copia esté lista, podrá guardarla aquí.",
    correction: "Díganos abajo qué está mal y cuál es el dato correcto.",
    deletion:
      "Podemos eliminar datos cuando el pedido esté completo o cancelado. " +
      "La ley nos obliga a conservar algunos datos, como montos y fechas.",
  },
  words: "Su mensaje",
  optionalWords: "Su mensaje (opcional)",
  wordsRequired: "Díganos qué está mal y cuál es el dato correcto.",
  send: "Enviar petición",
  sent: "Recibimos su petición.",
  list: "Sus peticiones",
  asked: (date) => `Enviada el ${date}.`,
  open: (date) => `Responderemos a más tardar el ${date}.`,
  done: (date) => `Respondida el ${date}.`,
  refused: (date) => `Respondida el ${date}: no podemos hacerlo.`,
  saveCopy: "Guardar la copia (PDF)",
  copyUntil: (date) => `Puede guardarla hasta el ${date}.`,
};
