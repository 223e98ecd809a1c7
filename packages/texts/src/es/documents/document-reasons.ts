import { documentReasons as english } from "../../en/documents/document-reasons.ts";

/** The office reads its own words in English. */
export const documentReasons: typeof english = {
  office: english.office,
  customer: {
    1:
      "No pudimos leer sus fotos. Tómelas otra vez con buena luz, " +
      "sin reflejos y con toda la identificación en la foto.",
    2: "Su identificación está vencida. Envíe una foto de una identificación vigente.",
    3:
      "El nombre en su identificación no es el nombre del pedido. " +
      "Envíe una identificación con ese nombre o un documento que muestre cómo cambió el nombre.",
    4:
      "Necesitamos una identificación con foto emitida por un gobierno: " +
      "una licencia de conducir, un pasaporte o una tarjeta de identificación.",
    5:
      "No pudimos ver su cara en la selfie. Tómese otra selfie " +
      "en la que sostenga su identificación junto a la cara.",
    6:
      "Necesitamos comprobar que usted puede pedir este documento. " +
      "Envíe un comprobante de su relación con los cónyuges o una carta de autorización.",
  },
  uncoded:
    "No pudimos aceptar sus documentos. Envíe una foto nueva de su " +
    "identificación, una selfie nueva o el documento que le pedimos.",
};
