import type { contactFields as english } from "../../en/order/contact-fields.ts";

export const contactFields: typeof english = {
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
};
