import type { DirectoryPerson } from "./port.ts";

const names = (
  "Amara Okafor, Beatriz Fernández, Caleb Whitehorse, Dagný Jónsdóttir, Elena Petrova, Farid Rahimi, " +
  "Grace Tuiasosopo, Hiroshi Tanaka, Ingrid Sørensen, Joaquín Muñoz, Kealoha Kahale, Linh Nguyen, Malik Johnson, " +
  "Noor Al-Sayed, Olivia Christensen, Priya Raman, Quentin Lefèvre, Rosa Begay, Samuel Jensen, Tamar Cohen, " +
  "Uma Patel, Viktor Nowak, Wren Sackett, Zoë Müller"
).split(", ");

/** Lower case without accents, so that "munoz" finds "Muñoz". */
export function plainText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("Ø", "O").toLowerCase();
}

/** Fictional people, for installations without a real directory. */
export const samplePeople: readonly DirectoryPerson[] = names.map((name) => ({
  name,
  email: `${plainText(name).replaceAll(/[^a-z]+/g, ".")}@example.gov`,
}));
