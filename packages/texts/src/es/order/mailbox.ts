import { pluralIn } from "../../locales.ts";
import type { mailbox as english } from "../../en/order/mailbox.ts";

const plural = pluralIn("es");

export const mailbox: typeof english = {
  textSubject: "Mensaje de texto",
  textSender: "Mensajes de texto",
  title: "Buzón",
  notice: "Los correos se guardan aquí y no se envían a nadie.",
  empty: "Todavía no hay correos.",
  count: plural({ one: "1 mensaje", other: "# mensajes" }),
  back: "Todos los correos",
  from: "De",
  to: "Para",
  date: "Fecha",
  attachments: "Archivos adjuntos",
  textHeading: "Texto",
  htmlHeading: "Como lo muestra un programa de correo",
  frameTitle: (subject) => `Mensaje: ${subject}`,
  listEntry: (recipient, time) => `Para ${recipient}, ${time}`,
};
