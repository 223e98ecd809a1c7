import { useMay } from "./use-may.ts";

/** True for users who may work on orders; viewers may not (rule A-2). */
export const useMayWrite = (): boolean => useMay("orders.write");
