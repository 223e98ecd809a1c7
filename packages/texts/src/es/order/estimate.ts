import type { estimate as english } from "../../en/order/estimate.ts";

export const estimate: typeof english = {
  label: "Fecha prevista",
  by: (day) => `A más tardar el ${day}.`,
  ships: (day) => `Envío previsto: a más tardar el ${day}.`,
  sent: (day) => `Normalmente se envía por correo electrónico a más tardar el ${day}.`,
  share: "Así ocurre con 8 de cada 10 pedidos.",
  standard: "Este es el plazo habitual de la oficina.",
  remade:
    "Calculamos esta fecha de nuevo cada día hábil y le avisaremos " +
    "por correo electrónico si cambia más de dos días hábiles.",
};
