import type { productStep as english } from "../../en/checkout/product-step.ts";

export const productStep: typeof english = {
  apostille: {
    intro: [
      "Una apostilla certifica que su acta (certificado) de matrimonio es auténtica, para usarla " +
        "fuera de los Estados Unidos. Hacemos el trámite por usted. La emite la oficina " +
        "del vicegobernador del estado, y el tiempo que tarde no depende de nosotros.",
      "Los países que no son parte del Convenio de La Haya de 1961 reciben en su " +
        "lugar un certificado de autenticación. El proceso y el costo son los mismos.",
    ],
    where: "¿Dónde va a usar sus documentos?",
    entry: (position) => `País ${position}`,
    country: "País",
    receives: (country, kind) => `Para ${country}: ${kind}`,
    delete: "Quitar",
    deleted: (position) => `Se quitó el país ${position}.`,
    add: "Agregar país",
    apostilles: "Apostillas",
    copies: "Copias certificadas adicionales",
    copiesHint: (unit) => `Para usar dentro de los Estados Unidos. ${unit} cada una.`,
    problem: (position, message) => `País ${position}: ${message}`,
  },
  correction: {
    intro: [
      "Corrige errores después de la boda e incluye una nueva copia certificada con la información corregida.",
      "Pídala solo si la corrección hace falta después de que el oficiante haya devuelto " +
        "la licencia, y dentro de los 60 días posteriores a la ceremonia.",
      "Si el cambio se refiere a un nombre o a una fecha de nacimiento, se necesita " +
        "una foto de una identificación; la subirá en el paso «Documentos». " +
        "Podrá confirmar todo antes de que enviemos su documento.",
    ],
    later: "Las correcciones posteriores se hacen en la oficina:",
    unit: "Correcciones",
  },
};
