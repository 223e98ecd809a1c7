import { formatNumber } from "../../locales.ts";
import type { ui as english } from "../../en/shared/ui.ts";
import { connection } from "./connection.ts";

export const ui: typeof english = {
  error: "Error:",
  optional: "(opcional)",
  or: "o",
  close: "Cerrar",
  loading: "Cargando",
  loadingLong: "Esto tarda más de lo habitual. Puede esperar, o revisar su conexión y volver a cargar la página.",
  charactersLeft: (count) => (count === 1 ? "Queda 1 carácter." : `Quedan ${formatNumber(count, "es")} caracteres.`),
  charactersOver: (count) =>
    count === 1 ? "Hay 1 carácter de más." : `Hay ${formatNumber(count, "es")} caracteres de más.`,
  removeFile: (name) => `Quitar ${name}`,
  retry: connection.retry,
  errorTitle: "Algo salió mal",
  notifications: "Avisos",
  requiredField: (label) => `Falta completar: ${label}.`,
  unknownMoney: "$--.--",
};
