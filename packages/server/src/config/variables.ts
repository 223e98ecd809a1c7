import { z } from "zod";

/** Shapes of single variables, shared by the topics of the configuration. */

/** `on` or `off`. */
export const flag = (whenAbsent: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(whenAbsent)
    .transform((value) => value === "on");

/** Text that may be absent; an empty variable counts as absent. */
export const optional = z
  .string()
  .trim()
  .transform((value) => (value === "" ? undefined : value))
  .optional();

/** A whole number within bounds. */
export const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to);

/** Says for each of `names` that is absent that it is needed, and by what. */
export function needed<Name extends string>(
  env: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
  because: string,
): string[] {
  return names.filter((name) => env[name] === undefined).map((name) => `${name}: needed when ${because}`);
}

/** Whether an address speaks TLS from the first byte. */
export const isHttps = (address: string | undefined): boolean => address?.startsWith("https://") ?? false;
