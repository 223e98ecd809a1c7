import type { paymentSandbox as english } from "../../en/money/payment-sandbox.ts";

export const paymentSandbox: typeof english = {
  title: "Pago de prueba",
  testNotice: "Esta es una página de pago de prueba. No se pide ninguna tarjeta y no se mueve dinero.",
  heading: (amount) => `Pagar ${amount}`,
  invoice: "Número de factura",
  amount: "Monto",
  state: "Estado",
  states: {
    open: "En espera del pago",
    authorized: "Retenido, todavía sin cobrar",
    paid: "Pagado",
    declined: "Rechazado",
    closed: "Cerrado sin pago",
    released: "Retención liberada, sin cobrar",
  },
  pay: (amount) => `Pagar ${amount}`,
  decline: "Rechazar el pago",
  close: "Cerrar sin pagar",
  lapse: "Dejar vencer la retención",
  settled: "Este pago está cerrado. Aquí no se puede hacer nada más.",
  ended: "Este pedido ya no se puede pagar",
  endedText: "El pedido se canceló o su licencia está anulada. No se cobró nada.",
  backToOrder: "Volver al pedido",
};
