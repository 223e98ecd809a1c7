import type { verifyLetter as english } from "../en/verify-letter.ts";

export const verifyLetter: typeof english = {
  title: "Comprobar una carta sellada",
  intro: "Las cartas de validez de esta oficina llevan un sello electrónico. Aquí ve si la carta sigue vigente.",
  code: (code) => `Código ${code}`,
  states: {
    valid: "Esta carta es válida",
    replaced: "Esta carta fue sustituida por una corrección",
    revoked: "Esta carta fue revocada",
    unknown: "No conocemos este código",
  },
  explained: {
    valid: (sealedOn) => `La sellamos el ${sealedOn}, y su licencia está registrada y es válida.`,
    replaced: (sealedOn, endedOn) =>
      `La sellamos el ${sealedOn}. La licencia se corrigió el ${endedOn}: pida una carta nueva.`,
    revoked: (sealedOn, endedOn) => `La sellamos el ${sealedOn}. La licencia se anuló el ${endedOn}.`,
    unknown: "Compárelo con el de la carta. Si es el mismo, la carta no es de esta oficina.",
  },
  file: {
    heading: "¿Es este el archivo que sellamos?",
    intro:
      "Una carta se puede cambiar después de sellada. " +
      "Elija el PDF que le dieron. El archivo no sale de este dispositivo.",
    label: "Carta en PDF",
    same: "Este es el archivo que sellamos, sin cambios.",
    appended: "No todo el documento está sellado: se añadió algo a nuestra carta.",
    other: "Este no es el archivo que sellamos.",
    tooLarge: "Este archivo es más grande que cualquier carta nuestra; no es el archivo que sellamos.",
    empty: "Este archivo está vacío.",
    unreadable: "Este archivo no se puede leer. Elíjalo otra vez.",
  },
  names: {
    heading: "¿De quién es la carta?",
    intro: "Escriba los apellidos que lee en la carta. Le decimos si son correctos y nada más.",
    one: "Apellido del primer cónyuge",
    two: "Apellido del segundo cónyuge",
    submit: "Comparar los apellidos",
    required: "Escriba los dos apellidos.",
    tooLong: "Debe tener 200 caracteres o menos.",
    right: "Los dos apellidos son correctos.",
    wrong: "Estos no son los apellidos de esta carta.",
  },
  ask: (phone, email) => `¿Preguntas? Llame al ${phone} o escriba a ${email}.`,
};
