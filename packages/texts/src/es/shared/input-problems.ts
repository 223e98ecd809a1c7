import type { inputProblems as english } from "../../en/shared/input-problems.ts";

const types: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "verdadero o falso",
  array: "una lista",
  object: "un objeto",
  record: "un objeto",
  null: "nada",
};

const characters = (count: number): string => (count === 1 ? "1 carácter" : `${String(count)} caracteres`);

export const inputProblems: typeof english = {
  required: "Obligatorio.",
  wrongType: (expected) => `Debe ser ${types[expected] ?? "otro tipo de dato"}.`,
  wrongFormat: "No tiene el formato esperado.",
  oneOf: (values) => `Debe ser uno de estos: ${values.join(", ")}.`,
  longest: (limit) => `Debe tener ${characters(limit)} o menos.`,
  shortest: (limit) => `Debe tener ${characters(limit)} o más.`,
  largest: (limit) => `Debe ser ${String(limit)} o menos.`,
  smallest: (limit) => `Debe ser ${String(limit)} o más.`,
  most: (limit) => `Demasiados elementos: ${String(limit)} como máximo.`,
  fewest: (limit) => `Faltan elementos: ${String(limit)} como mínimo.`,
  unusable: "Este dato no se puede usar. Escríbalo de otra manera.",
  unknownFields: (names, more) => `Desconocido: ${names.join(", ")}${more > 0 ? ` y ${String(more)} más` : ""}.`,
  productUnknown: "Este documento no se puede pedir.",
  productNotOffered: "Este documento no se ofrece en línea.",
  countryNotServed: (reason) => `No podemos emitir documentos para este país. ${reason}`,
};
