import type { licenseReview as english } from "../en/license-review.ts";

export const licenseReview: typeof english = {
  wrong: {
    heading: "¿Qué está mal?",
    hint: "Marque lo que se debe cambiar. Usted confirma cada dato antes de que se imprima algo.",
    ticked: (count) => (count === 1 ? "(1 marcado)" : `(${String(count)} marcados)`),
    text: "¿Qué debería decir?",
    marked: "Usted dijo que esto está mal",
    intro: (count) =>
      count === 1
        ? "Marcó 1 dato como incorrecto: corríjalo."
        : `Marcó ${String(count)} datos como incorrectos: corríjalos.`,
    yourWords: "Lo que usted escribió:",
  },
  heading: "Revise los datos de su licencia",
  intro:
    "Sus documentos están aprobados. Antes de imprimir, revise cada " +
    "línea de abajo. Marque lo que está bien y corrija lo que está mal.",
  emptyEmail: "Un correo electrónico vacío no necesita confirmación.",
  groups: { spouse1: "Cónyuge 1", spouse2: "Cónyuge 2", officiant: "Oficiante y ceremonia" },
  progress: (confirmed, total) => `${String(confirmed)} de ${String(total)} confirmados`,
  progressLabel: "Datos confirmados",
  looksRight: "Está bien",
  edit: "Corregir",
  reset: "Restablecer",
  groupLooksRight: "Todo esto está bien",
  edited: "Corregido",
  notNeeded: "Confirmado: no hace falta",
  noValue: "Sin dato",
  becomes: "cambia a",
  likeness: {
    heading: "Cómo se va a imprimir",
    note: "Una imagen parecida que sigue sus correcciones. El condado decide la forma del certificado.",
    show: "Mostrar cómo se va a imprimir",
    title: "Certificado de matrimonio",
    name: "Nombre",
    birthplace: "Lugar de nacimiento",
    residence: "Domicilio",
    officiant: "Oficiante",
    witnesses: "Testigos",
    notPrinted: "Queda en el registro y no se imprime",
  },
  newValue: (label) => `Valor nuevo: ${label}`,
  save: "Guardar",
  cancel: "Cancelar",
  editHint: (value) => `En la licencia: ${value}`,
  announceConfirmed: (label, progress) => `${label}: confirmado. ${progress}`,
  announceEdited: (label, progress) => `${label}: corregido. ${progress}`,
  announceReset: (label, progress) => `${label}: sin confirmar. ${progress}`,
  announceGroup: (group, progress) => `${group}: confirmado. ${progress}`,
  announceGroupReset: (group, progress) => `${group}: sin confirmar. ${progress}`,
  remaining: (count) =>
    count === 1
      ? "Falta su respuesta en 1 dato. El botón para enviar aparece cuando todo está confirmado."
      : `Falta su respuesta en ${String(count)} datos. El botón para enviar aparece cuando todo está confirmado.`,
  readyCorrect: "Todo está confirmado sin cambios.",
  readyChanges: (count) =>
    count === 1 ? "Todo está confirmado, con 1 cambio." : `Todo está confirmado, con ${String(count)} cambios.`,
  confirmCorrect: "CONFIRMAR QUE ES CORRECTO",
  confirmChanges: "CONFIRMAR TODOS LOS CAMBIOS",
  submitted: "¡Los cambios se enviaron correctamente!",
  refused: "Algunos valores no se aceptaron. Están marcados abajo.",
  code: {
    title: "Escriba el código de su correo electrónico",
    sent: (email) => `Mandamos un código a ${email}. Escríbalo aquí, una sola vez en este dispositivo.`,
    sending: "Le estamos mandando un código…",
    label: "Código",
    hint: "Seis dígitos",
    wrong: "Escriba los seis dígitos del código.",
    confirm: "Confirmar",
    again: "Mandar otro código",
    sentAgain: "Otro código va en camino. El anterior ya no sirve.",
    cancel: "Cancelar",
  },
  leave: {
    title: "¿Salir sin enviar?",
    text: "Sus respuestas en esta página no se han enviado a la oficina.",
    stay: "Quedarme en esta página",
    leave: "Salir",
  },
};
