import type { connection as english } from "../../en/shared/connection.ts";

export const connection: typeof english = {
  couldNotConnect: "No se pudo conectar con el servidor",
  checkConnection: "Revise su conexión. Lo que usted escribió sigue aquí.",
  retry: "Intentar de nuevo",
};
