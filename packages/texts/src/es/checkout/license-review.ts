import type { licenseReview as english } from "../../en/checkout/license-review.ts";

export const licenseReview: typeof english = {
  wrong: {
    heading: "¿Qué está mal?",
    hint: "Marque lo que se debe cambiar. Usted confirmará cada dato antes de que imprimamos algo.",
    ticked: (count) => (count === 1 ? "(1 marcado)" : `(${String(count)} marcados)`),
    text: "¿Qué debería decir?",
    marked: "Usted dijo que esto está mal",
    intro: (count) =>
      count === 1
        ? "Marcó 1 dato como incorrecto: corríjalo."
        : `Marcó ${String(count)} datos como incorrectos: corríjalos.`,
    yourWords: "Lo que usted escribió:",
  },
  heading: "Revise los datos de su licencia de matrimonio",
  intro:
    "Sus documentos están aprobados. Antes de imprimir, revise cada " +
    "línea de abajo. Marque lo que está bien y corrija lo que está mal.",
  emptyEmail: "Si no hay correo electrónico, no hace falta confirmarlo.",
  groups: { spouse1: "Cónyuge 1", spouse2: "Cónyuge 2", officiant: "Oficiante y ceremonia" },
  progress: (confirmed, total) => `Confirmados: ${String(confirmed)} de ${String(total)}`,
  progressLabel: "Datos confirmados",
  looksRight: "Está bien",
  edit: "Corregir",
  reset: "Deshacer",
  groupLooksRight: "Todo esto está bien",
  edited: "Corregido",
  notNeeded: "Confirmado: no hace falta",
  noValue: "Sin dato",
  becomes: "cambia a",
  likeness: {
    heading: "Cómo se va a imprimir",
    note: "Vista aproximada que cambia con sus correcciones. El condado decide el diseño final del acta.",
    show: "Mostrar cómo se va a imprimir",
    title: "Certificado de matrimonio",
    name: "Nombre",
    birthplace: "Lugar de nacimiento",
    residence: "Domicilio",
    officiant: "Oficiante",
    witnesses: "Testigos",
    notPrinted: "Se conserva en el archivo; no se imprime",
  },
  newValue: (label) => `Dato nuevo: ${label}`,
  save: "Guardar",
  cancel: "Cancelar",
  editHint: (value) => `En la licencia: ${value}`,
  announceConfirmed: (label, progress) => `${label}: dato confirmado. ${progress}`,
  announceEdited: (label, progress) => `${label}: dato corregido. ${progress}`,
  announceReset: (label, progress) => `${label}: dato sin confirmar. ${progress}`,
  announceGroup: (group, progress) => `${group}: datos confirmados. ${progress}`,
  announceGroupReset: (group, progress) => `${group}: datos sin confirmar. ${progress}`,
  remaining: (count) =>
    count === 1
      ? "Falta 1 dato por revisar. El botón para enviar aparecerá cuando todo esté confirmado."
      : `Faltan ${String(count)} datos por revisar. El botón para enviar aparecerá cuando todo esté confirmado.`,
  readyCorrect: "Todo está confirmado sin cambios.",
  readyChanges: (count) =>
    count === 1 ? "Todo está confirmado, con 1 cambio." : `Todo está confirmado, con ${String(count)} cambios.`,
  confirmCorrect: "Confirmar que todo es correcto",
  confirmChanges: "Confirmar todos los cambios",
  submitted: "Los cambios se enviaron correctamente.",
  refused: "No se aceptaron algunos datos. Están marcados abajo: corríjalos y envíelos otra vez.",
  code: {
    title: "Escriba el código de su correo electrónico",
    sent: (email) => `Enviamos un código a ${email}. Escríbalo aquí. Solo hace falta una vez en este dispositivo.`,
    sending: "Le estamos enviando un código…",
    label: "Código",
    hint: "Seis dígitos",
    wrong: "Escriba los seis dígitos del código.",
    confirm: "Confirmar",
    again: "Enviar otro código",
    sentAgain: "Otro código va en camino. El anterior ya no funciona.",
    cancel: "Cancelar",
  },
  leave: {
    title: "¿Salir sin enviar?",
    text: "Sus respuestas en esta página no se han enviado a la oficina.",
    stay: "Quedarme en esta página",
    leave: "Salir",
  },
};
