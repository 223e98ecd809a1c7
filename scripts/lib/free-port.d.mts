/** A port of 127.0.0.1 that is free at this moment; another process may still take it first. */
export function freePort(): Promise<number>;
