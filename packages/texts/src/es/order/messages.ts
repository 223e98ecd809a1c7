import { pluralIn } from "../../locales.ts";
import type { messages as english } from "../../en/order/messages.ts";

const plural = pluralIn("es");

export const messages: typeof english = {
  heading: "Mensajes",
  responseTime:
    "El personal puede tardar hasta 2 días hábiles en responder. " +
    "Puede escribirnos en español; es posible que le respondamos en inglés.",
  empty: "Todavía no hay mensajes",
  emptyText: "Escriba abajo a la oficina si tiene una pregunta sobre su pedido.",
  listLabel: "Mensajes, primero los más antiguos",
  you: "Usted",
  customer: "Cliente",
  office: (name) => `${name} (oficina)`,
  isNew: "Nuevo",
  refresh: "Actualizar",
  refreshed: "Los mensajes están al día.",
  arrived: plural({ one: "1 mensaje nuevo de la oficina.", other: "# mensajes nuevos de la oficina." }),
  compose: "Escriba a la oficina",
  label: "Su mensaje",
  send: "Enviar mensaje",
  sent: "Se envió su mensaje.",
  sentWithoutEmail:
    "Se envió su mensaje. No pudimos avisar a la oficina por correo electrónico, " +
    "pero el personal verá su mensaje aquí.",
  delete: "Eliminar",
  deleteMessage: (time) => `Eliminar su mensaje del ${time}`,
  deleted: "Mensaje eliminado.",
  closed: "Ya no se pueden enviar mensajes",
  closedText:
    "Todos los documentos de este pedido se enviaron o se cancelaron, así que ya no " +
    "puede enviar mensajes aquí. Si tiene una pregunta, comuníquese con la oficina:",
};
