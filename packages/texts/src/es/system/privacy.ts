import { pluralIn } from "../../locales.ts";
import type * as english from "../../en/system/privacy.ts";

const plural = pluralIn("es");

export const privacy: typeof english.privacy = {
  title: "Privacidad",
  intro: (office) =>
    `${office} le pide datos personales cuando usted pide un documento. ` +
    "En esta página le explicamos qué datos pedimos y para qué, quién más los recibe y cuánto tiempo los guardamos.",
  asked: {
    heading: "Qué datos pedimos",
    what: "Datos",
    why: "Para qué",
    rows: {
      contact: [
        "Su nombre, correo electrónico y teléfono",
        "Para informarle sobre su pedido y responder sus preguntas",
      ],
      address: ["Una dirección postal", "Para enviarle sus documentos"],
      license: [
        "El número de su licencia de matrimonio y los nombres que tiene",
        "Para encontrar los datos de su licencia",
      ],
      identity: [
        "Fotos de su identificación y de usted, y otros documentos",
        "Para comprobar que usted es quien dice ser",
      ],
      payment: [
        "Su pago",
        "Usted escribe los datos de su tarjeta en la página del proveedor de pagos. " +
          "Nosotros solo vemos los últimos cuatro dígitos",
      ],
      technical: [
        "La dirección de su dispositivo en internet",
        "Para proteger este sitio. No mostramos anuncios ni rastreamos a nadie",
      ],
    },
  },
  refusal: {
    heading: "Si usted no quiere darnos estos datos",
    text:
      "Necesitamos estos datos para aceptar un pedido en este sitio. " +
      "Si no quiere enviarlos, pregúntenos de qué otra manera puede hacer su pedido.",
  },
  recipients: {
    heading: "Quién más recibe datos",
    rows: {
      stateOffice: "La oficina del vicegobernador recibe sus documentos cuando usted pide una apostilla.",
      stripe: "Stripe cobra su pago. Recibe su correo electrónico, lo que usted pidió y el número de su pedido.",
      emailService: "Un servicio de correo entrega nuestros correos electrónicos.",
      twilio:
        "Twilio envía los mensajes de texto, si usted los pide. " +
        "Recibe su número de teléfono y el texto de cada mensaje.",
      fileStorage: "Un servicio de almacenamiento guarda sus archivos. Están cifrados y ese servicio no puede leerlos.",
      carriers: "USPS o FedEx recibe su nombre, dirección y teléfono para entregarle sus documentos.",
    },
    law: "Nadie más recibe datos, salvo cuando la ley lo permite.",
  },
  kept: {
    heading: "Cuánto tiempo guardamos los datos",
    what: "Datos",
    time: "Cuánto tiempo",
    rows: {
      documents: "Fotos de su identificación y de usted, y otros documentos",
      endedWithoutMoney: "Un pedido que no se pagó o que se reembolsó",
      emails: "Los correos electrónicos que le enviamos",
      deletedMessages: "Los mensajes eliminados",
      uploads: "Los archivos que usted eligió y no envió con un pedido",
      quarantine: "Los archivos que podrían causar daño",
    },
    after: {
      documents: plural({
        one: "1 día después de que termina su pedido",
        other: "# días después de que termina su pedido",
      }),
      endedWithoutMoney: plural({ one: "1 día después de que termina", other: "# días después de que termina" }),
      emails: plural({ one: "1 día", other: "# días" }),
      deletedMessages: plural({ one: "1 día después de eliminarlos", other: "# días después de eliminarlos" }),
      uploads: plural({ one: "1 hora", other: "# horas" }),
      quarantine: plural({ one: "1 día", other: "# días" }),
    },
    orders: "Un pedido pagado, con el tipo de identificación que vimos",
    asRecord: "Como archivo público de esta oficina, durante el tiempo que indica la ley",
    series: (series) =>
      `Como archivo público de esta oficina, durante el tiempo que indica la ley (serie documental ${series})`,
  },
  rights: {
    heading: "Qué puede usted pedir",
    rows: {
      see: "Puede pedir que le mostremos los datos que tenemos sobre usted.",
      correct: "Puede pedir que los corrijamos.",
      destroy: "Puede pedir que eliminemos lo que la ley no nos obliga a guardar.",
      how: "Puede pedirlo en la página de su pedido, en «Sus datos personales», o escribirnos.",
      looks: "La página de su pedido muestra qué días esta oficina lo abrió.",
    },
    law:
      "Las leyes de Utah sobre este tema son la Government Data Privacy Act (Utah Code 63A-19) " +
      "y la Government Records Access and Management Act (Utah Code 63G-2).",
  },
  own: "Más información de esta oficina",
  ask: "Para pedirlo, o si tiene preguntas, escríbanos o llámenos:",
};
