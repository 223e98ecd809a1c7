import type { Insertable, Selectable } from "kysely";
import type { Schema } from "./tables.ts";

export type { Schema };

export type OrderRow = Selectable<Schema["orders"]>;
export type OrderProductRow = Selectable<Schema["order_products"]>;
export type NewOrderProduct = Insertable<Schema["order_products"]>;
export type UserRow = Selectable<Schema["users"]>;
