import type { documentsStep as english } from "../en/documents-step.ts";

export const documentsStep: typeof english = {
  heading: "Documentos",
  intro: "Necesitamos saber que usted puede recibir este registro.",
  why: "¿Por qué se necesitan?",
  whyText:
    "El acceso a los registros civiles está limitado a las personas casadas y a quienes tienen un interés directo, " +
    "tangible y legítimo. Las demás personas deben subir un documento que demuestre la relación.",
  id: "Identificación con foto",
  idHint: "Una foto de su licencia de conducir, pasaporte u otra identificación. Deben verse las cuatro esquinas.",
  idPreview: "La foto de su identificación que usted eligió",
  selfie: "Selfie",
  selfieHint: "Una foto de su cara, tomada hoy.",
  selfiePreview: "La selfie que usted eligió",
  "license-back": "Reverso de su licencia de conducir",
  licenseBackHint:
    "La oficina compara lo que dice su código de barras con su pedido. Lo que dice no se guarda, " +
    "y la foto se destruye junto con su identificación. Todo el código de barras debe verse nítido.",
  licenseBackPreview: "La foto que eligió del reverso de su licencia de conducir",
  additional: "Documento adicional",
  additionalHint:
    "Prueba de su relación, si usted no es una de las personas casadas. Cualquier archivo de 2 MB como máximo.",
  proofHint:
    "Prueba de su derecho a este registro, como un acta de nacimiento, una orden " +
    "judicial o una carta de autorización. Cualquier archivo de 2 MB como máximo.",
  confirmed: {
    title: "Su identificación está confirmada",
    text:
      "La oficina confirmó su identificación con un pedido anterior. " +
      "No necesita fotos nuevas; la oficina aún puede pedírselas.",
    anew: "Enviar fotos nuevas",
  },
  picturesDropped:
    "Nadie usó este pedido durante dos horas, por eso quitamos sus imágenes de este navegador. Elíjalas otra vez.",
  waiting: "Espere a que las imágenes estén listas.",
};
