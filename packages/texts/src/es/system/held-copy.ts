import type * as english from "../../en/system/held-copy.ts";

export const heldCopy: typeof english.heldCopy = {
  title: (orderId) => `Datos que guardamos sobre el pedido ${String(orderId)}`,
  nothing: "Nada",
  parts: {
    order: "Pedido",
    products: "Documentos",
    documents: "Archivos",
    declarations: "Declaración",
    messages: "Mensajes",
    comments: "Comentarios",
    flags: "Avisos internos",
    corrections: "Correcciones",
    second_looks: "Segundas revisiones",
    history: "Historial",
    emails: "Correos electrónicos",
    texts: "Mensajes de texto",
    payments: "Pagos",
    refund_requests: "Reembolsos que deciden dos personas",
    data_requests: "Peticiones sobre datos personales",
    views: "Quién vio el pedido",
  },
};
