/** A machine without the clone: see strangers-machine.mjs. */
export const strangersMachine: {
  readonly asAdministrator: readonly string[];
  readonly asPortal: readonly string[];
  readonly inWords: string;
};
export function programsOnly(folder: string, names: readonly string[]): string;
