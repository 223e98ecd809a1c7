import type * as english from "../../en/order/order-fields.ts";

export const contactFields: typeof english.contactFields = {
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
};

export const waysToShip: typeof english.waysToShip = {
  1: "USPS (sin rastreo)",
  2: "FedEx en 2 días (con rastreo)",
  3: "FedEx al día siguiente (con rastreo)",
};

export const estimate: typeof english.estimate = {
  label: "Fecha prevista",
  by: (day) => `A más tardar el ${day}.`,
  ships: (day) => `Envío previsto: a más tardar el ${day}.`,
  sent: (day) => `Envío previsto por correo electrónico: a más tardar el ${day}.`,
  share: "Así ocurre con 8 de cada 10 pedidos.",
  standard: "Este es el plazo habitual de la oficina.",
  remade:
    "Calculamos esta fecha de nuevo cada día hábil y le avisaremos " +
    "por correo electrónico si cambia más de dos días hábiles.",
};

export const licenseFields: typeof english.licenseFields = {
  people: {
    spouse1: "Cónyuge 1",
    spouse2: "Cónyuge 2",
    officiant: "Oficiante",
    witness1: "Testigo 1",
    witness2: "Testigo 2",
  },
  of: (person, name) => `${person}: ${name}`,
  officiant: "Oficiante",
  ceremony: "Ceremonia",
  names: {
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo electrónico",
    gender: "Género",
    dateOfBirth: "Fecha de nacimiento",
    stateOfBirth: "Estado de nacimiento",
    countryOfBirth: "País de nacimiento",
    city: "Ciudad",
    stateProvince: "Estado o provincia",
    country: "País",
    ceremonyDate: "Fecha de la ceremonia",
  },
  problems: {
    unknown: "Este no es un dato de la licencia.",
    gender: "Debe ser M, F u O.",
    date: "Debe ser una fecha con año, mes y día, como 1990-12-31.",
    required: "Escriba este dato.",
  },
  genders: { M: "Masculino", F: "Femenino", O: "Otro" },
};
