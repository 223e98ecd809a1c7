import type { lookup as english } from "../../en/checkout/lookup.ts";

export const lookup: typeof english = {
  accepted: "Si encontramos un pedido, su enlace va en camino a ese correo electrónico.",
};
