import type { contactFields as english } from "../en/contact-fields.ts";

export const contactFields: typeof english = {
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
};
