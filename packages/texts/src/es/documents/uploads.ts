import type { uploads as english } from "../../en/documents/uploads.ts";

export const uploads: typeof english = {
  sending: (file) => `Enviando ${file}`,
  percent: (part) => `Enviando: ${part}%`,
  waiting: "Sin conexión. El archivo se enviará cuando vuelva la conexión; mientras tanto puede continuar.",
  sent: "Archivo subido.",
  saving: "Sus archivos todavía se están enviando. El paso siguiente se abrirá cuando terminen de llegar.",
  hints: {
    blurred: "Esta foto se ve borrosa. ¿Quiere tomarla otra vez? Si todo se puede leer, puede dejarla así.",
    glare: "Hay un reflejo de luz en esta foto. ¿Quiere tomarla otra vez? Si todo se puede leer, puede dejarla así.",
    small: "Esta foto es pequeña. ¿Quiere tomarla otra vez, más de cerca? Si todo se puede leer, puede dejarla así.",
  },
  phone: {
    open: "Tomar las fotos con su teléfono",
    title: "Fotos desde su teléfono",
    steps:
      "Apunte la cámara de su teléfono a este código, abra el enlace y tome las fotos. Aparecerán aquí por sí solas.",
    code: "Código QR que abre en su teléfono la página para las fotos",
    waiting: "Esperando su teléfono.",
    opened: "Su teléfono está conectado.",
    received: (labels) => `Recibido: ${labels.join(", ")}.`,
    over: "Este código ya no funciona. Pida uno nuevo.",
    again: "Código nuevo",
    done: "Listo",
    failed: "No se pudo crear el código. Revise su conexión.",
    valid: "El código funciona durante 15 minutos y para un solo teléfono.",
  },
  photos: {
    title: "Fotos para su pedido",
    intro: "Tome las fotos aquí. Aparecerán en la computadora donde hace su pedido; en este teléfono no queda nada.",
    id: "Tome una foto de su identificación",
    selfie: "Tome una selfie",
    "license-back": "Tome una foto del reverso de su licencia de conducir",
    additional: "Tome una foto de un documento o elija un PDF",
    there: "Está en la computadora.",
    computerGone: "La computadora no espera fotos en este momento. Si cerró el código, ábralo allí otra vez.",
    loading: "Abriendo…",
    ended: "Ya puede cerrar esta página.",
    left: (count) => `Fotos que todavía se pueden enviar: ${count}.`,
    noKey: "Esta página necesita el código de la pantalla de la computadora. Escanéelo con su cámara.",
  },
};
