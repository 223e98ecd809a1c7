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
  certifiedCopy: {
    intro: [
      "Una copia certificada de su acta (certificado) de matrimonio es prueba legal del matrimonio dentro de los " +
        "Estados Unidos. Lleva el sello y la firma de la secretaría del condado, para cambios de nombre, " +
        "beneficios y trámites.",
    ],
    unit: "Copias certificadas",
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
  letter: {
    intro: [
      "Es una carta de la secretaría del condado que confirma que su licencia de matrimonio es válida. " +
        "Se la enviaremos como PDF a su correo electrónico; no se enviará nada por correo postal.",
    ],
    unit: "Carta de validez",
    one: "Una carta por pedido.",
  },
};
