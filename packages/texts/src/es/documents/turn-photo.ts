import type { turnPhoto as english } from "../../en/documents/turn-photo.ts";

export const turnPhoto: typeof english = {
  turn: "Girar",
  turnOf: (file) => `Girar ${file}`,
  turned: "La foto está girada hacia la derecha.",
  failed: "No se pudo girar la foto. Queda como estaba; para girarla, elíjala de nuevo.",
};
