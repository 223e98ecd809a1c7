// Rules: W-35 (docs/rules)
import { paperCodeSchema, papersQuerySchema, papersSchema, type PaperProblem } from "@dop/domain/contract";
import { documentCode } from "@dop/domain/scan";
import { officeTexts, msg } from "@dop/texts";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { addressRoutes } from "./address-export.ts";
import { code128, renderPaper } from "./pdf-paper.ts";
import { drawCoverSheets } from "./draw-cover-sheet.ts";
import { drawLabels, labelProblem, pageSizes } from "./draw-labels.ts";
import { readPrintedProducts, type PrintedProduct } from "./read-printed-products.ts";
import { wideFont } from "../../../ports/wide-font.ts";

const orderNumber = numbered(msg("errors.staffOrderNotFound"));

/** Cover sheets and labels of order products, and the code of one. Printing changes nothing. */
export const paperRoutes: Routes = (app, portal) => {
  addressRoutes(app, portal);
  route(app, portal, {
    call: "GET /papers",
    access: "staff",
    summary: "Cover sheets, or labels in one of three sizes, of up to 50 order products as one PDF",
    audit: "papers.printed",
    query: papersQuerySchema,
    answer: papersSchema,
    handle: async ({ query: { form, ids, first }, context }) => {
      const { sheet } = officeTexts.papers;
      const { office } = portal.settings();
      const wide = await wideFont();
      const found = await readPrintedProducts(portal.db, ids);
      const problems = new Map<number, PaperProblem>(ids.map((id) => [id, "missing"]));
      const sheetProblem = (product: PrintedProduct) => (product.destroyed_at ? "destroyed" : undefined);
      for (const product of found) {
        const problem = form === "cover" ? sheetProblem(product) : labelProblem(product, wide);
        if (problem) problems.set(product.id, problem);
        else problems.delete(product.id);
      }
      const products = found.filter(({ id }) => !problems.has(id));
      const title = form === "cover" ? sheet.title : sheet.labelTitle;
      const pdf = await renderPaper({ title, author: office.name, at: context.now, size: pageSizes[form] }, (paper) => {
        if (form === "cover") return drawCoverSheets(paper, products, { office, wide });
        for (const { id } of drawLabels(paper, products, { form, first, office, wide })) problems.set(id, "tooLong");
      });
      const orders = new Set(products.map((product) => product.order_id));
      for (const order of orders) context.recordView("order", String(order), { form }, `${form} ${ids.join(",")}`);
      if (orders.size === 0) context.recordView("list", "papers", { results: 0 });
      const printed = ids.length - problems.size;
      return {
        pdf: printed === 0 ? null : pdf.toString("base64"),
        printed,
        left_out: [...problems].map(([id, problem]) => ({ id, problem })),
      };
    },
  });

  route(app, portal, {
    call: "GET /papers/code/:order_id/:id",
    access: "staff",
    summary: "The number of an order product on paper, and the bars of its Code 128",
    audit: null,
    params: z.object({ order_id: orderNumber, id: orderNumber }),
    answer: paperCodeSchema,
    handle: async ({ params: { order_id: orderId, id } }) => {
      const code = documentCode(orderId, id);
      return { code, bars: code128(code) };
    },
  });
};
