import * as z from "zod/mini";
import { msg } from "@dop/texts/message";
import { bulkSize } from "./bulk-answer.ts";

/** Papers that the office prints for order products: a cover sheet, or a label of one of three sizes. */
export const paperForms = ["cover", "avery5160", "label4x6", "dymo30252"] as const;
export type PaperForm = (typeof paperForms)[number];

/** Reasons why an order product has no paper. */
export const paperProblems = ["missing", "destroyed", "voided", "noAddress", "postBox", "tooLong", "letters"] as const;
export type PaperProblem = (typeof paperProblems)[number];

/** Labels of an Avery 5160 sheet. */
export const labelsOfSheet = 30;

const whole = (digits: string): number => Number(digits);

/** Ids of up to fifty order products between commas. */
export const listedProductsSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, msg("officeValidation.chooseOrders"))),
  z.pipe(
    z.transform((list: string) => [...new Set(list.split(",").map((id) => whole(id)))]),
    z.array(z.number()).check(z.maxLength(bulkSize, msg("officeValidation.bulkSize"))),
  ),
);

/** Query of GET /papers. */
export const papersQuerySchema = z.object({
  form: z.enum(paperForms),
  /** In the order of printing. */
  ids: listedProductsSchema,
  /** The first free label of a sheet that was begun, from 1; sheets alone have one. */
  first: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9]|[12]\d|30)$/)),
      z.transform((digits: string) => whole(digits)),
    ),
    1,
  ),
});

export const papersSchema = z.object({
  /** A PDF in base64; null when nothing can be printed. */
  pdf: z.nullable(z.string()),
  printed: z.number(),
  left_out: z.array(z.object({ id: z.number(), problem: z.enum(paperProblems) })),
});
export type Papers = z.infer<typeof papersSchema>;

/** GET /papers/code/{order_id}/{order_product_id}: the number of a document, and the widths of its Code 128. */
export const paperCodeSchema = z.object({
  code: z.string(),
  /** In modules: bar, space, bar, and so on. */
  bars: z.array(z.number()),
});
