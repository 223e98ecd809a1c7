import type { licenseFields as english } from "../../en/order/license-fields.ts";

export const licenseFields: typeof english = {
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
