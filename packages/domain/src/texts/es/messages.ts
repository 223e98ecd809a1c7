import type { messages as english } from "../en/messages.ts";

export const messages: typeof english = {
  heading: "Mensajes",
  responseTime:
    "El personal puede tardar hasta 2 días hábiles en responder. " +
    "Puede escribir en español; es posible que le contesten en inglés.",
  empty: "Todavía no hay mensajes",
  emptyText: "Escriba abajo a la oficina si tiene una pregunta sobre su pedido.",
  listLabel: "Mensajes, primero los más antiguos",
  you: "Usted",
  customer: "Cliente",
  office: (name) => `${name}, la oficina`,
  isNew: "Nuevo",
  refresh: "Actualizar",
  refreshed: "Los mensajes están al día.",
  arrived: (count) =>
    count === 1 ? "1 mensaje nuevo de la oficina." : `${String(count)} mensajes nuevos de la oficina.`,
  compose: "Escriba a la oficina",
  label: "Su mensaje",
  send: "Enviar mensaje",
  sent: "Su mensaje se envió.",
  sentWithoutEmail: "Su mensaje se envió. El correo que avisa a la oficina no salió, pero ella ve su mensaje aquí.",
  delete: "Borrar",
  deleteMessage: (time) => `Borrar su mensaje de ${time}`,
  deleted: "Mensaje borrado.",
  closed: "Los mensajes están cerrados",
  closedText:
    "Todos los documentos de este pedido se enviaron o se cancelaron, así que ya no " +
    "se pueden mandar mensajes aquí. Si tiene una pregunta, comuníquese con la oficina:",
};
