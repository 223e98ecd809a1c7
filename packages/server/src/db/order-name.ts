import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import { keyDigest } from "../lib/key-digest.ts";
import type { Schema } from "./schema.ts";

/** Name of an order in a lookup: the customer's key, or its number. */
export type OrderName = { readonly key: string } | { readonly id: number };

/** The condition of a query of orders that finds the one of this name. */
export const orderNamed =
  (name: OrderName) =>
  (eb: ExpressionBuilder<Schema, "orders">): ExpressionWrapper<Schema, "orders", SqlBool> =>
    "key" in name ? eb("key_digest", "=", keyDigest(name.key)) : eb("id", "=", name.id);
