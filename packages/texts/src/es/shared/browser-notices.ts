import type { browserNotices as english } from "../../en/shared/browser-notices.ts";

export const browserNotices: typeof english = {
  noScript:
    "Este portal necesita JavaScript, que está desactivado en su navegador. Actívelo y vuelva a cargar la página.",
  tooOld: "Su navegador es demasiado antiguo para este portal. Actualícelo o abra esta página en otro navegador.",
  orAsk: "O pregúntenos:",
};
