import type * as english from "../../en/checkout/address-steps.ts";

export const contactStep: typeof english.contactStep = {
  heading: "Información de contacto",
  intro: "Le escribiremos por correo electrónico sobre el avance de su pedido y si tenemos alguna pregunta.",
  firstName: "Nombre",
  lastName: "Apellidos",
  email: "Correo electrónico",
  verifyEmail: "Confirme el correo electrónico",
  verifyHint: "Escriba otra vez la misma dirección.",
  emailIsRight: (email) => `${email} es correcto`,
  didYouMean: "¿Quiso escribir esta dirección?",
  takeEmail: (email) => `Usar ${email}`,
  phone: "Número de teléfono",
  phoneHint: "Si es de otro país, empiece con + y su código.",
  phoneUnlikely: "No parece un número de teléfono completo. Revíselo.",
  phoneExtension: "Se quitó la extensión. Si la oficina la necesita, escríbala en las instrucciones especiales.",
  phoneDialed: (number) => `Llamaremos al ${number}.`,
  textMe: "Avísenme de este pedido por mensaje de texto",
  textMeHint:
    "Le enviaremos un mensaje cuando se envíe algo, cuando necesitemos algo de usted y cuando deba revisar " +
    "los datos de su licencia: pocos mensajes en total. El primero le pide responder SI. " +
    "Pueden aplicarse tarifas por mensajes y datos. Responda STOP para dejar de recibirlos " +
    "o HELP para obtener ayuda. Solo para números de Estados Unidos y Canadá.",
};

export const shippingStep: typeof english.shippingStep = {
  heading: "Dirección de envío",
  intro: [
    "Los documentos para direcciones fuera de los Estados Unidos se envían con un servicio internacional " +
      "económico. No se envía a apartados postales (PO Box) ni a direcciones APO/FPO.",
    "El tiempo de entrega se cuenta desde que el servicio de mensajería recibe el sobre.",
  ],
  shipToName: "Nombre del destinatario",
  lineOne: "Dirección",
  lineTwo: "Apartamento, suite, etc.",
  city: "Ciudad",
  cityNames: { district: "Distrito", postTown: "Localidad", suburb: "Localidad" },
  stateProvince: "Estado o provincia",
  stateNames: {
    area: "Zona",
    county: "Condado",
    department: "Departamento",
    emirate: "Emirato",
    governorate: "Gobernación",
    island: "Isla",
    oblast: "Óblast",
    parish: "Parroquia",
    prefecture: "Prefectura",
    province: "Provincia",
    region: "Región",
    state: "Estado",
  },
  zip: "Código postal",
  zipNames: {
    eircode: "Código postal (Eircode)",
    pin: "Código postal (PIN)",
    postcode: "Código postal",
    zip: "Código postal (ZIP)",
  },
  country: "País",
  unitedStates: "Estados Unidos (sin territorios)",
  option: "Opción de envío",
  help: "¿Cuál me conviene?",
  helpText:
    "USPS sin rastreo es gratis. Si necesita rastreo o que llegue rápido, o si los " +
    "documentos van a otro país, se envían por FedEx u otro servicio de mensajería.",
  poBoxByUsps:
    "USPS entrega en apartados postales, sin rastreo. Para usar mensajería se necesita una dirección física.",
  zipElsewhere: (zip, state) => `El código postal ${zip} corresponde a ${state}. Revise el estado y el código postal.`,
  zipDigits: "Un código postal (ZIP) tiene cinco dígitos. Revíselo.",
  zipUnlike: (name, example) => `${name}: aquí suele ser como ${example}. Revíselo.`,
  lineWithCity: "Calle, edificio y ciudad o distrito.",
  territory: (place) => `${place} tiene su propio precio de envío. Elíjalo como país.`,
  chooseTerritory: (place) => `Enviar a ${place}`,
  boxByCarrier: "El servicio de mensajería no entrega en apartados postales ni direcciones APO, FPO o DPO. USPS sí.",
  boxAbroad: "El servicio de mensajería no entrega en apartados postales. Escriba una dirección física.",
  pasted: "Se completó su dirección. Revise cada línea.",
  countriesFailed: "No se pudo cargar la lista de países.",
};
