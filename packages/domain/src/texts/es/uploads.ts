import type { uploads as english } from "../en/uploads.ts";

export const uploads: typeof english = {
  sending: (file) => `Enviando ${file}`,
  percent: (part) => `Enviando: ${part}%`,
  waiting: "Sin conexión. El archivo se envía solo cuando vuelva la conexión; mientras tanto puede continuar.",
  sent: "Enviado.",
  saving: "Sus archivos todavía se están enviando. El paso siguiente se abre solo cuando lleguen.",
  hints: {
    blurred: "Esta foto parece borrosa. ¿Quiere tomarla otra vez? Puede dejarla si todo se puede leer.",
    glare: "Hay un reflejo de luz en esta foto. ¿Quiere tomarla otra vez? Puede dejarla si todo se puede leer.",
    small: "Esta foto es pequeña. ¿Quiere tomarla otra vez, más de cerca? Puede dejarla si todo se puede leer.",
  },
};
