import { licenseDocuments as english } from "../en/license-documents.ts";

/** The printable page of a license is the office's. */
export const licenseDocuments: typeof english = {
  ...english,
  letterSent: "La carta de validez se mandó.",
  letter: {
    title: (number) => `Carta de validez de la licencia de matrimonio ${String(number)}`,
    heading: "Carta de validez",
    greeting: "A quien corresponda:",
    body: (number, spouseOne, spouseTwo) =>
      `Esta carta certifica que la licencia de matrimonio número ${String(number)}, ` +
      `emitida a ${spouseOne} y ${spouseTwo}, está registrada en esta oficina y es válida.`,
    ceremony: (date) => `Según el registro, el matrimonio se celebró el ${date}.`,
    noCeremony: "La ceremonia todavía no se ha registrado en esta oficina.",
    issued: (date) => `Emitida el ${date}.`,
    closing: "Secretario del condado",
    contact: "Contacto",
    check: (address, code) =>
      `Esta carta lleva un sello electrónico. Si sigue vigente se comprueba en ${address} ` +
      `(código ${code}). Una copia impresa no lleva sello: compruebe el código.`,
    symbol: (address) => `Código QR de ${address}`,
  },
};
