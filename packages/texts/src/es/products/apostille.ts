import type { apostille as english } from "../../en/products/apostille.ts";

export const apostille: typeof english = {
  name: "Apostilla",
  card: {
    name: "Apostilla",
    subtitle: "Para usar fuera de los Estados Unidos",
    description: "Una copia certificada con la apostilla que emite la oficina del vicegobernador de Utah.",
  },
  heading: "Apostilla",
};
