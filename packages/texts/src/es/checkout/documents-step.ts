import type { documentsStep as english } from "../../en/checkout/documents-step.ts";

export const documentsStep: typeof english = {
  heading: "Documentos",
  intro: "Necesitamos comprobar que usted tiene derecho a recibir este documento.",
  why: "¿Por qué se necesitan?",
  whyText:
    "El acceso a las actas está limitado a los propios cónyuges y a quienes tienen un interés directo, " +
    "tangible y legítimo. Las demás personas deben subir un documento que demuestre ese derecho.",
  id: "Identificación con foto",
  idHint: "Una foto de su licencia de conducir, pasaporte u otra identificación. Deben verse las cuatro esquinas.",
  idPreview: "La foto de su identificación que usted eligió",
  selfie: "Selfie",
  selfieHint: "Una foto de su cara junto a su identificación, tomada hoy.",
  selfiePreview: "La selfie que usted eligió",
  "license-back": "Reverso de su licencia de conducir",
  licenseBackHint:
    "Comparamos los datos del código de barras con su pedido. No guardamos esos datos, y la foto se eliminará " +
    "junto con la de su identificación. El código de barras debe verse completo y nítido.",
  licenseBackPreview: "La foto que eligió del reverso de su licencia de conducir",
  additional: "Documento adicional",
  additionalHint:
    "Comprobante de su relación con los cónyuges, si usted no es uno de ellos. " +
    "Cualquier archivo de 2 MB como máximo.",
  proofHint:
    "Comprobante de su derecho a este documento, como un acta de nacimiento, una orden " +
    "judicial o una carta de autorización. Cualquier archivo de 2 MB como máximo.",
  confirmed: {
    title: "Su identificación está confirmada",
    text:
      "La oficina confirmó su identificación con un pedido anterior. " +
      "No necesita fotos nuevas; la oficina aún puede pedírselas.",
    anew: "Enviar fotos nuevas",
  },
  picturesDropped:
    "Este pedido estuvo dos horas sin actividad, así que quitamos sus fotos de este navegador. Elíjalas otra vez.",
  waiting: "Espere a que las fotos estén listas.",
};
