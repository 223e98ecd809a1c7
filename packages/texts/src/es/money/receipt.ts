import { pluralIn } from "../../locales.ts";
import type { receipt as english } from "../../en/money/receipt.ts";
import { and, listed } from "../conjunctions.ts";

const plural = pluralIn("es");

const cardsEnding = plural({ one: "la tarjeta que termina", other: "las tarjetas que terminan" });
const to = (cards: readonly string[]): string => {
  if (cards.length === 0) return "";
  const ends = listed(cards, and);
  return ` a ${cardsEnding(cards.length)} en ${ends}`;
};

export const receipt: typeof english = {
  heading: "Recibo",
  tableLabel: "Pagos y reembolsos",
  kinds: {
    hold: "Retenido en su tarjeta",
    charge: "Cobrado",
    release: "Retención liberada",
    refund: "Reembolsado",
    refund_failed: "Reembolso no aceptado por su banco",
    decline: "Rechazado, no se cobró nada",
    dispute: "Disputado por medio de su banco",
    dispute_closed: "Disputa cerrada",
    dispute_lost: "Su banco se lo devolvió a usted después de la disputa",
    dispute_won: "Devuelto a la oficina: su banco cambió su decisión",
  },
  fromHold: "Cobrado del monto retenido",
  restReleased: "Se liberó el resto de la retención",
  card: (last4) => `tarjeta que termina en ${last4}`,
  notCharged: "Cancelado, sin cobrar",
  charged: "Cobrado",
  refunded: "Reembolsado",
  net: "Pagado en total",
  due: "Por pagar",

  nothing: "No se cobró nada.",
  held: (amount) => `Hay una retención de ${amount} en su tarjeta que no se cobró y se está liberando.`,
  refundedTo: (amount, cards) => `Le reembolsamos ${amount}${to(cards)}. Su banco puede tardar unos días en mostrarlo.`,
  asked: (amount) =>
    `Se solicitó un reembolso de ${amount}. Nuestro personal decidirá y le avisaremos por correo electrónico.`,
  askedHeld:
    "Se solicitó un reembolso. No se cobró nada por este documento: su monto solo está " +
    "retenido en su tarjeta. Nuestro personal decidirá y le avisaremos por correo electrónico.",
  owed: (amount) => `Le debemos ${amount}. Le avisaremos por correo electrónico cuando el reembolso esté en camino.`,
  kept: (amount) =>
    `No se reembolsará el monto de ${amount}. El correo electrónico sobre la cancelación explica por qué.`,
  productKept: (amount, reason) => `No se reembolsará el monto de ${amount}: ${reason}`,
  productRefunded: (amount) => `Le reembolsamos ${amount}.`,
};
