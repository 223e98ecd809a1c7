import type { ColumnType } from "kysely";

/** A jsonb column: read as a value, written as JSON text (both drivers agree only on text, arrays above all). */
export type Json<T> = ColumnType<T, string, string>;
/** A jsonb column with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
