import { sql, type Selectable } from "kysely";
import type { Schema } from "./schema.ts";

/** The entries of products' histories that nobody has undone (rule W-43), in a query's `from`. */
export const lastingHistory = sql<Selectable<Schema["status_history"]>>`lasting_history`.as("lasting");

/** Entries of corrections that nobody has undone. */
export const lastingCorrections = sql<Selectable<Schema["corrections_history"]>>`lasting_corrections`.as("lasting");

/** Entries of flags that nobody has undone. */
export const lastingFlags = sql<Selectable<Schema["flag_history"]>>`lasting_flags`.as("lasting");
