import type { verifyLetter as english } from "../../en/documents/verify-letter.ts";

export const verifyLetter: typeof english = {
  title: "Comprobar una carta sellada",
  intro:
    "Las cartas de validez de esta oficina llevan un sello electrónico. " +
    "Aquí puede comprobar si la carta sigue vigente.",
  code: (code) => `Código ${code}`,
  states: {
    valid: "Esta carta es válida",
    replaced: "Esta carta fue reemplazada después de una corrección",
    revoked: "Esta carta fue revocada",
    unknown: "No reconocemos este código",
  },
  explained: {
    valid: (sealedOn) => `La sellamos el ${sealedOn}. La licencia consta en nuestros archivos y es válida.`,
    replaced: (sealedOn, endedOn) =>
      `La sellamos el ${sealedOn}. La licencia se corrigió el ${endedOn}: pida una carta nueva.`,
    revoked: (sealedOn, endedOn) =>
      `La sellamos el ${sealedOn}. La licencia se anuló el ${endedOn}. No confíe en esta carta.`,
    unknown: "Compare el código con el de la carta. Si es el mismo, la carta no es de esta oficina.",
  },
  file: {
    heading: "¿Es este el archivo que sellamos?",
    intro:
      "Una carta se puede cambiar después de sellada. " +
      "Elija el PDF que le dieron. El archivo no sale de este dispositivo.",
    label: "Carta en PDF",
    same: "Este es el archivo que sellamos, sin cambios.",
    appended: "Se agregó algo a nuestra carta después de sellarla. No confíe en la parte agregada.",
    other:
      "Este no es el archivo que sellamos. Es posible que lo hayan " +
      "cambiado: pida una carta nueva o llame a la oficina.",
    tooLarge: "Este archivo es más grande que cualquier carta nuestra; no es el archivo que sellamos.",
    empty: "Este archivo está vacío.",
    unreadable: "Este archivo no se puede leer. Elíjalo otra vez.",
  },
  names: {
    heading: "¿De quién es la carta?",
    intro: "Escriba los apellidos que lee en la carta. Le diremos si son correctos y nada más.",
    one: "Apellidos del primer cónyuge",
    two: "Apellidos del segundo cónyuge",
    submit: "Comparar los apellidos",
    required: "Escriba los dos apellidos.",
    tooLong: "Debe tener 200 caracteres o menos.",
    right: "Los dos apellidos son correctos.",
    wrong: "Estos no son los apellidos de esta carta. Revise cómo los escribió o llame a la oficina.",
  },
  ask: (phone, email) => `¿Tiene preguntas? Llame al ${phone} o escriba a ${email}.`,
};
