import type { licenseAnswer as english } from "../en/license-answer.ts";

type Office = Parameters<typeof english.voided>[0];
const ask = ({ phone, email }: Office): string => `¿Preguntas? Llame al ${phone} o escriba a ${email}.`;

export const licenseAnswer: typeof english = {
  fine: "Esto se puede pedir para esta licencia.",
  unmatched: (office) =>
    "No pudimos comparar estos apellidos con la licencia. Revise el número y cómo " +
    `están escritos. Puede continuar así: la oficina lo revisa. ${ask(office)}`,
  voided: (office) => `Esta licencia está anulada y no se puede pedir nada para ella. ${ask(office)}`,
  notFinalized: (office) =>
    `El oficiante todavía no ha devuelto esta licencia. Después podrá pedir una corrección. ${ask(office)}`,
  willWait: (office) =>
    "El oficiante todavía no ha devuelto esta licencia. Puede hacer el pedido ahora; " +
    `espera hasta que la licencia esté completa. ${ask(office)}`,
  correctionWindow: (office) =>
    "Han pasado más de 60 días desde la ceremonia: esta licencia ya no se puede " +
    `corregir aquí. La oficina puede decirle qué es posible. ${ask(office)}`,
};
