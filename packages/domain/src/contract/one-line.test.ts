import type * as z from "zod/mini";
import { expect, test } from "vitest";
import { correctionValueSchema } from "../license-review/correction-value.ts";
import { statementSchema, statementVersion } from "../orders/index.ts";
import { newUserSchema } from "./accounts.ts";
import { bulkRequestSchema } from "./bulk.ts";
import { cannedTextChangeSchema } from "./canned-texts.ts";
import { officeRoleRequestSchema } from "./office-roles.ts";
import { lookupRequestSchema } from "./orders.ts";
import { sealNamesSchema } from "./sealed-documents.ts";
import { firstAdminSchema } from "./setup.ts";
import { passkeyNameSchema } from "./sign-in.ts";
import { batchPrintSchema, shippingNumberSchema } from "./staff-orders.ts";
import { transmittalTrackingSchema } from "./transmittals.ts";

const typed = " Ada\r\n\tMarie\u202E\u009B\u200B ";
const stored = "Ada Marie";

const calls: Readonly<Record<string, readonly [z.ZodMiniType, unknown]>> = {
  "a signed statement": [statementSchema, { version: statementVersion, name: typed }],
  "a user": [newUserSchema, { username: "a@b.example", display_name: typed }],
  "a canned text": [cannedTextChangeSchema, { name: typed, text: "x" }],
  "an office role": [officeRoleRequestSchema, { name: typed, permissions: [] }],
  "a lookup": [lookupRequestSchema, { email: typed, reference: "1" }],
  "a sealed letter's names": [sealNamesSchema, { spouse1Last: typed, spouse2Last: "x" }],
  "the first admin": [firstAdminSchema, { code: "x", email: "a@b.example", display_name: typed }],
  "a passkey": [passkeyNameSchema, { name: typed }],
  "a tracking number": [shippingNumberSchema, { tracking_shipping: typed }],
  "a batch's tracking number": [batchPrintSchema, { order_products: [1], tracking_numbers: { 1: typed } }],
  "a tracking number of many": [
    bulkRequestSchema,
    { action: "batch_print", ids: [1], tracking_shipping: typed, tracking_numbers: { 1: typed } },
  ],
  "a transmittal's tracking number": [transmittalTrackingSchema, { tracking_shipping: typed }],
};

test.each(Object.entries(calls))(
  "keeps %s on one line, without marks that hide or reverse",
  (_what, [schema, body]) => {
    expect(JSON.stringify(schema.parse(body))).toContain(JSON.stringify(stored));
  },
);

test("keeps a corrected value on one line", () => {
  expect(correctionValueSchema("text").parse("Ada\r\n\tMarie\u009B")).toBe(stored);
});
