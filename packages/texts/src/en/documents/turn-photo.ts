/** Turning a chosen photo (rule O-66). */
export const turnPhoto = {
  turn: "Rotate",
  turnOf: (file: string) => `Rotate ${file}`,
  turned: "The photo is rotated to the right.",
  failed: "The photo could not be rotated. It is unchanged; to rotate it, choose it again.",
};
