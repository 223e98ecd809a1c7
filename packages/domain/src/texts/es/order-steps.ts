import type { orderSteps as english } from "../en/order-steps.ts";

export const orderSteps: typeof english = {
  contact: {
    heading: "Información de contacto",
    intro: "Escribimos a esta dirección cuando su pedido avanza y cuando tenemos una pregunta.",
    firstName: "Nombre",
    lastName: "Apellido",
    email: "Correo electrónico",
    verifyEmail: "Confirme el correo electrónico",
    verifyHint: "Escriba otra vez la misma dirección.",
    phone: "Número de teléfono",
    phoneHint: "Solo números, espacios, -, ( y ).",
    textMe: "Avísenme de este pedido por mensaje de texto",
    textMeHint:
      "Le escribimos cuando se envía algo, cuando necesitamos algo de usted y cuando toca revisar su licencia: pocos mensajes en total. Su compañía puede cobrar por mensajes y datos. Responda STOP para terminar. Números de Estados Unidos y Canadá.",
    problem: (field, message) => `${field}: ${message}`,
  },
  shipping: {
    heading: "Dirección de envío",
    intro: [
      "Los documentos para direcciones fuera de los Estados Unidos se envían con un servicio internacional económico. No podemos hacer envíos a apartados postales (PO Box) ni a direcciones APO/FPO.",
      "El tiempo de envío empieza cuando la empresa de mensajería recibe el sobre.",
    ],
    shipToName: "Nombre del destinatario",
    lineOne: "Línea 1 de la dirección",
    lineTwo: "Línea 2 de la dirección",
    city: "Ciudad",
    stateProvince: "Estado o provincia",
    zip: "Código postal",
    country: "País",
    unitedStates: "Estados Unidos (sin territorios)",
    option: "Opción de envío",
    help: "¿Cuál me conviene?",
    helpText:
      "USPS sin rastreo es gratis. Si necesita rastreo o rapidez, o si los documentos van al extranjero, se mandan con una empresa de mensajería.",
    types: { 1: "USPS (sin rastreo)", 2: "Mensajería en 2 días", 3: "Mensajería al día siguiente" },
    poBox:
      "Una empresa de mensajería no puede entregar en un apartado postal. Escriba una dirección de calle, o elija USPS dentro de los Estados Unidos.",
    poBoxByUsps:
      "USPS entrega en un apartado postal, sin rastreo. Un transportista necesitaría una dirección con calle.",
    zipElsewhere: (zip, state) => `El código postal ${zip} está en ${state}. Revise el estado y el código postal.`,
    countriesFailed: "No se pudo cargar la lista de países.",
  },
  license: {
    heading: "Licencia de matrimonio",
    intro: "Escriba los nombres como están en la licencia.",
    number: "Número de la licencia",
    numberHint: "Solo dígitos.",
    search: "Buscar el número de su licencia",
    unchecked: (message) =>
      `En este momento no se pudo comprobar el número de la licencia (${message}). Puede continuar; se comprueba otra vez al pagar.`,
    iAm: "¿Cuál es su relación con este matrimonio?",
    iAmHint: (name) =>
      `Si usted es uno de los cónyuges, escribimos «${name}» por usted. Cámbielo si en la licencia hay otro nombre.`,
    others: {
      parent: "Padre o madre de uno de ellos",
      child: "Hijo o hija de uno de ellos",
      attorney: "Abogado o abogada",
      other: "Otra persona",
    },
    proofAsked:
      "En el paso siguiente, agregue un documento que muestre su derecho a este registro, como un acta de nacimiento, una orden judicial o una carta de autorización. Puede hacer el pedido sin él; la oficina decide.",
    spouse: (position) => `Cónyuge ${position}`,
    firstName: "Nombre",
    lastName: "Apellido",
    spouseFirst: (position) => `Cónyuge ${position}, nombre`,
    spouseLast: (position) => `Cónyuge ${position}, apellido`,
    problem: (field, message) => `${field}: ${message}`,
  },
  documents: {
    heading: "Documentos",
    intro: "Necesitamos saber que usted puede recibir este registro.",
    why: "¿Por qué se necesitan?",
    whyText:
      "El acceso a los registros civiles está limitado a las personas casadas y a quienes tienen un interés directo, tangible y legítimo. Las demás personas deben subir un documento que demuestre la relación.",
    id: "Identificación con foto",
    idHint: "Una foto de su licencia de conducir, pasaporte u otra identificación. Deben verse las cuatro esquinas.",
    idPreview: "La foto de su identificación que usted eligió",
    selfie: "Selfie",
    selfieHint: "Una foto de su cara, tomada hoy.",
    selfiePreview: "La selfie que usted eligió",
    "license-back": "Reverso de su licencia de conducir",
    licenseBackHint:
      "La oficina compara lo que dice su código de barras con su pedido. Lo que dice no se guarda, y la foto se destruye junto con su identificación. Todo el código de barras debe verse nítido.",
    licenseBackPreview: "La foto que eligió del reverso de su licencia de conducir",
    additional: "Documento adicional",
    additionalHint:
      "Prueba de su relación, si usted no es una de las personas casadas. PDF, JPEG, PNG o WebP, de 2 MB como máximo.",
    proofHint:
      "Prueba de su derecho a este registro, como un acta de nacimiento, una orden judicial o una carta de autorización. PDF, JPEG, PNG o WebP, de 2 MB como máximo.",
    confirmed: {
      title: "Su identificación está confirmada",
      text: "La oficina confirmó su identificación con un pedido anterior. No necesita fotos nuevas; la oficina aún puede pedírselas.",
      anew: "Enviar fotos nuevas",
    },
    picturesDropped:
      "Nadie usó este pedido durante dos horas, por eso quitamos sus imágenes de este navegador. Elíjalas otra vez.",
    waiting: "Espere a que las imágenes estén listas.",
  },
};
