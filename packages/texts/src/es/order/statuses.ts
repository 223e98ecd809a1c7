import type { actors as englishActors, statuses as english } from "../../en/order/statuses.ts";
import { namesOf } from "../../message.ts";
import { products } from "../products/index.ts";

export const statuses: typeof english = {
  names: {
    1: "Pedido recibido",
    2: "Información verificada",
    3: "Datos confirmados por usted",
    4: "Enviado a la oficina del vicegobernador",
    5: "Llegó a la oficina del vicegobernador",
    6: "Enviado",
    7: "Reembolso solicitado",
    8: "Cancelado",
    9: "Procesado",
    10: "Problema con el pedido",
    11: "Pendiente",
    12: "Licencia registrada",
  },
  descriptions: {
    1: "Tenemos su pedido y vamos a revisar sus documentos.",
    2: "Sus documentos están aprobados.",
    3: "Los datos de la licencia están confirmados.",
    4: "Su documento va en camino a la oficina del vicegobernador.",
    5: "La oficina del vicegobernador tiene su documento.",
    6: "Su documento va en camino a usted.",
    7: "En espera de la aprobación del reembolso.",
    8: "Pedido cancelado.",
    9: "Su documento está impreso y listo para la oficina del vicegobernador.",
    10: "Problema con el pedido: falta información (vea los detalles en la pestaña «Mensajes»).",
    11: "En espera del pago.",
    12: "La licencia está completa y registrada.",
  },
  licenseFinalized: "Licencia registrada",
  products: namesOf(products),
};

export const actors: typeof englishActors = {
  customer: "Cliente",
  lieutenantGovernor: "Oficina del vicegobernador",
  officiant: "Oficiante",
  system: "Sistema",
  paymentProvider: "Pago",
};
