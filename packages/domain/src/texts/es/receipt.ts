import type { receipt as english } from "../en/receipt.ts";

const to = (cards: readonly string[]): string => {
  if (cards.length === 0) return "";
  return cards.length === 1
    ? ` a la tarjeta que termina en ${cards.join()}`
    : ` a las tarjetas que terminan en ${cards.join(" y ")}`;
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
    dispute_lost: "Devuelto por su banco después de la disputa",
    dispute_won: "Devuelto a la oficina: su banco decidió la disputa de nuevo",
  },
  fromHold: "Cobrado del monto retenido",
  restReleased: "Resto de la retención liberado",
  card: (last4) => `tarjeta que termina en ${last4}`,
  notCharged: "Cancelado, sin cobrar",
  charged: "Cobrado",
  refunded: "Reembolsado",
  net: "Pagado en total",
  due: "Por pagar",

  nothing: "No se cobró nada.",
  held: (amount) => `Se retuvieron ${amount} en su tarjeta y no se cobraron. La retención se está liberando.`,
  refundedTo: (amount, cards) => `Se reembolsaron ${amount}${to(cards)}. Su banco puede tardar unos días en mostrarlo.`,
  asked: (amount) =>
    `Se solicitó un reembolso de ${amount}. Nuestro personal lo decide y usted recibirá un correo electrónico.`,
  askedHeld:
    "Se solicitó un reembolso. No se cobró nada por este documento: su monto solo está " +
    "retenido en su tarjeta. Nuestro personal lo decide y usted recibirá un correo electrónico.",
  owed: (amount) =>
    `Le debemos ${amount}. Nuestro personal lo reembolsa y usted recibirá un correo electrónico cuando esté en camino.`,
  kept: (amount) => `No se reembolsan ${amount}. El correo sobre la cancelación le dice por qué.`,
  productKept: (amount, reason) => `No se reembolsan ${amount}: ${reason}`,
  productRefunded: (amount) => `Se reembolsaron ${amount}.`,
};
