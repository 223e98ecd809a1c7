import type { productStep as english } from "../en/product-step.ts";

export const productStep: typeof english = {
  apostille: {
    intro: [
      "Una apostilla demuestra que su certificado de matrimonio es auténtico, " +
        "para que pueda usarlo fuera de los Estados Unidos. Nosotros hacemos el trámite por usted; " +
        "la emite la oficina del vicegobernador del estado, y nosotros no decidimos cuánto tarda.",
      "Los países que no son parte del Convenio de La Haya de 1961 reciben en su " +
        "lugar un certificado de autenticación. El proceso y el costo son los mismos.",
    ],
    where: "¿Dónde va a usar sus documentos?",
    entry: (position) => `País ${position}`,
    country: "País",
    receives: (country, kind) => `${country} recibe: ${kind}`,
    delete: "Quitar",
    deleted: (position) => `Se quitó el país ${position}.`,
    add: "Agregar país",
    apostilles: "Apostillas",
    copies: "Copias certificadas adicionales",
    copiesHint: (unit) => `Para usar dentro de los Estados Unidos. ${unit} cada una.`,
    problem: (position, message) => `País ${position}: ${message}`,
  },
  certifiedCopy: {
    intro: [
      "Una copia certificada es prueba legal del matrimonio dentro de los Estados Unidos. " +
        "Lleva el sello y la firma del secretario del condado, para cambios de nombre, beneficios y registros.",
    ],
    unit: "Copias certificadas",
  },
  correction: {
    intro: [
      "Corrige errores después de la boda e incluye una nueva copia certificada con la información corregida.",
      "Pídala solo para correcciones que hagan falta después de que el oficiante haya " +
        "finalizado la licencia, y dentro de los 60 días posteriores a la fecha de la ceremonia.",
      "Si el cambio se refiere a un nombre o a una fecha de nacimiento, se necesita " +
        "una imagen de una identificación; usted la sube en el paso de documentos. " +
        "Podrá confirmar todo antes de que enviemos su documento.",
    ],
    later: "Las correcciones posteriores se hacen en la oficina:",
    unit: "Correcciones",
  },
  letter: {
    intro: [
      "Una carta del secretario del condado que confirma que su licencia de matrimonio es válida. " +
        "La mandamos en PDF a su correo electrónico; no se envía nada por correo postal.",
    ],
    unit: "Carta de validez",
    one: "Una carta por pedido.",
  },
};
