import { licenseDocuments as english } from "../../en/documents/license-documents.ts";

/** The printable page of a license is the office's. */
export const licenseDocuments: typeof english = {
  ...english,
  letterSent: "Se envió la carta de validez.",
  letter: {
    title: (number) => `Carta de validez de la licencia de matrimonio ${String(number)}`,
    heading: "Carta de validez",
    greeting: "A quien corresponda:",
    body: (number, spouseOne, spouseTwo) =>
      `Esta carta certifica que la licencia de matrimonio número ${String(number)}, ` +
      `expedida a nombre de ${spouseOne} y de ${spouseTwo}, consta en los archivos de esta oficina y es válida.`,
    ceremony: (date) => `Según nuestros archivos, el matrimonio se celebró el ${date}.`,
    noCeremony: "La ceremonia todavía no se ha registrado en esta oficina.",
    issued: (date) => `Emitida el ${date}.`,
    closing: "Secretaría del Condado",
    contact: "Contacto",
    check: (address, code) =>
      `Esta carta lleva un sello electrónico. Para comprobar que sigue vigente, visite ${address} ` +
      `e ingrese el código ${code}. La copia impresa no lleva el sello: compruebe el código.`,
    symbol: (address) => `Código QR de ${address}`,
  },
};
