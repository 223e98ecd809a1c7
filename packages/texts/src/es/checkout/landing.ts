import type * as english from "../../en/checkout/landing.ts";

export const landing: typeof english.landing = {
  title: "Pedido de documentos de matrimonio",
  intro: "Pida por internet documentos oficiales de matrimonios con licencia emitida en Utah. Toma unos 10 minutos.",
  need: {
    heading: "Lo que necesita",
    license: "El número de su licencia de matrimonio.",
    lookUp: "Buscarlo",
    where: "¿Dónde lo encuentro?",
    id: "Una identificación con foto: licencia de conducir, pasaporte o tarjeta de identificación.",
    selfie: "Una selfie tomada hoy, con su identificación junto a la cara.",
    proof: "Solo si no se trata de su propio matrimonio: un comprobante de su derecho a pedir el documento.",
  },
  question: "¿Qué documento necesita?",
  start: "Empezar el pedido",
  resume: {
    link: (product, step, steps) => `Continuar su pedido (${product}, paso ${step} de ${steps})`,
    text: "Lo que guardó sigue en este navegador.",
    picturesDropped:
      "Este pedido estuvo dos horas sin actividad, así que quitamos sus fotos de este navegador. Elíjalas otra vez.",
    ended: "Se eliminó su pedido sin terminar",
    endedText:
      "Estuvo 7 días sin actividad, así que quitamos de este " +
      "navegador lo que usted había escrito. No se pidió ni se cobró nada.",
  },
  from: (dollars: string) => `Desde ${dollars}, cargos incluidos`,
  alreadyOrdered: "¿Ya hizo un pedido? Abra el enlace de su correo de confirmación para ver su pedido y sus mensajes.",
  findOrderLink: "Buscar su pedido",
  findOrder: {
    title: "Buscar su pedido",
    intro:
      "Escriba el correo electrónico que usó en el pedido y el número del pedido " +
      "o de la licencia de matrimonio. Le enviaremos el enlace a ese correo.",
    email: "Correo electrónico",
    reference: "Número del pedido o de la licencia",
    fromPayment:
      "Este navegador no conoce su pedido. Ábralo con el enlace de nuestro correo, " +
      "o pida aquí que se lo enviemos de nuevo.",
    submit: "Enviarme el enlace",
    sent: "Si encontramos un pedido, su enlace va en camino a ese correo electrónico.",
    again: "Buscar otro pedido",
    emailRequired: "Escriba el correo electrónico.",
    emailInvalid: "Escriba un correo electrónico como nombre@ejemplo.com.",
    tooLong: "Debe tener 200 caracteres o menos.",
    referenceTooLong: "Debe tener 18 caracteres o menos.",
    referenceRequired: "Escriba el número del pedido o de la licencia.",
  },
};

export const lookup: typeof english.lookup = {
  accepted: "Si encontramos un pedido, su enlace va en camino a ese correo electrónico.",
};
