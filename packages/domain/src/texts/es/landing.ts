import type { landing as english } from "../en/landing.ts";

export const landing: typeof english = {
  title: "Portal de pedidos de documentos",
  intro: "Pida documentos oficiales de licencias de matrimonio emitidas en Utah. Toma unos 10 minutos.",
  need: {
    heading: "Lo que necesita",
    license: "El número de su licencia de matrimonio.",
    lookUp: "Buscarlo",
    where: "¿Dónde lo encuentro?",
    id: "Una identificación con foto: licencia de conducir, pasaporte o tarjeta de identificación.",
    selfie: "Una selfie tomada hoy.",
    proof: "Solo si no es su propio matrimonio: una prueba de que puede recibir el registro.",
  },
  question: "¿Qué documento desea pedir?",
  start: "Empezar el pedido",
  resume: {
    link: (product, step, steps) => `Continúe su pedido (${product}, paso ${step} de ${steps})`,
    text: "Lo que guardó sigue en este navegador.",
    picturesDropped:
      "Nadie usó este pedido durante dos horas, por eso quitamos sus imágenes de este navegador. Elíjalas otra vez.",
    ended: "Su pedido sin terminar ya no está",
    endedText:
      "Nadie lo usó durante 7 días, por eso quitamos de este " +
      "navegador lo que se había escrito. No se pidió ni se cobró nada.",
  },
  from: (dollars: string) => `Desde ${dollars}, todo incluido`,
  cards: {
    apostille: {
      name: "Apostilla",
      subtitle: "Para usar fuera de los Estados Unidos",
      description: "Una copia certificada con la apostilla que emite la oficina del vicegobernador de Utah.",
    },
    certifiedCopy: {
      name: "Copia certificada",
      subtitle: "Prueba legal del matrimonio en los Estados Unidos",
      description:
        "Una copia con el sello y la firma del secretario del condado, para cambios de nombre, beneficios y registros.",
    },
    correction: {
      name: "Corrección de la licencia",
      subtitle: "Hasta 60 días después de la ceremonia",
      description: "Corrija un error después de la boda. Incluye una nueva copia certificada impresa.",
    },
    letterOfValidity: {
      name: "Carta de validez",
      subtitle: "Se manda por correo electrónico",
      description: "Una carta del secretario del condado que confirma que su licencia de matrimonio es válida.",
    },
  },
  alreadyOrdered: "¿Ya hizo un pedido? Use el enlace del correo de confirmación para ver su pedido y sus mensajes.",
  findOrderLink: "Buscar su pedido",
  findOrder: {
    title: "Buscar su pedido",
    intro:
      "Escriba el correo electrónico de su pedido y el número del pedido " +
      "o de la licencia de matrimonio. Mandamos el enlace a esa dirección.",
    email: "Correo electrónico",
    reference: "Número del pedido o de la licencia",
    submit: "Mándeme el enlace",
    sent: "Si encontramos un pedido, su enlace va en camino a ese correo electrónico.",
    again: "Buscar otro pedido",
    emailRequired: "Escriba el correo electrónico.",
    emailInvalid: "Escriba un correo electrónico como nombre@ejemplo.com.",
    tooLong: "Debe tener 200 caracteres o menos.",
    referenceTooLong: "Debe tener 18 caracteres o menos.",
    referenceRequired: "Escriba el número del pedido o de la licencia.",
  },
};
