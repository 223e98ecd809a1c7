// Rules: Q-10 (docs/rules)
import { countryName, nameOnLabel, tidyPostal } from "@dop/domain/countries";
import { officeTexts } from "@dop/texts";
import type { FastifyInstance } from "fastify";
import { sendExport, type ExportedList } from "../../../http/csv-export.ts";
import { route } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { presentAddress } from "../../checkout/index.ts";
import { queueIds, queueParams } from "../../worklists/index.ts";
import { readPrintedProducts, type PrintedProduct } from "./read-printed-products.ts";

const longestCode = 20;

/** The address of a product that goes by mail; null once it is voided, destroyed or sent by email. */
const addressOf = (product: PrintedProduct) =>
  product.voided || product.destroyed_at !== null ? null : presentAddress({ ...product, id: product.order_id });

type Addressed = PrintedProduct & { readonly address: NonNullable<ReturnType<typeof addressOf>> };

/**
 * The addresses of a queue, one a row, for the programs of carriers and for mail merge. Codes
 * and numbers are as they are typed on a label: a program takes a sign before them as a part.
 */
function addressesOf({ db }: Portal, ids: readonly number[]): ExportedList<Addressed> {
  const { heads } = officeTexts.papers.addresses;
  return {
    columns: [
      [heads.order, ({ order_id }) => String(order_id)],
      [heads.name, ({ address }) => nameOnLabel(address.ship_to_name)],
      [heads.lineOne, ({ address }) => address.address_line_1],
      [heads.lineTwo, ({ address }) => address.address_line_2],
      [heads.lineThree, ({ address }) => address.address_line_3],
      [heads.city, ({ address }) => address.city],
      [heads.state, ({ address }) => address.state],
      [heads.zip, ({ address }) => tidyPostal(address.zip, address.country, longestCode)],
      [heads.countryCode, ({ address }) => address.country],
      [heads.country, ({ address }) => countryName(address.country)],
      [heads.phone, ({ phone }) => phone.replace(/^011(?=\d)/, "011 ")],
      [heads.service, ({ shipping_label }) => shipping_label ?? heads.international],
      // In one cell, where a spreadsheet takes no zero away from the front of a ZIP code.
      [heads.label, ({ address }) => address.lines.join("\n")],
    ],
    ids,
    read: async (page) =>
      (await readPrintedProducts(db, page)).flatMap((product) => {
        const address = addressOf(product);
        return address === null ? [] : [{ ...product, address }];
      }),
  };
}

/** The addresses of a queue as a file, for admins. */
export function addressRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    call: "GET /queues/:queue/addresses",
    access: "exports.addresses",
    audit: "queue.addresses_exported",
    summary: "The addresses of a queue as CSV, for the programs of carriers and for mail merge",
    stepUp: true,
    params: queueParams,
    file: "text/csv",
    handle: async ({ params: { queue }, context, reply }) => {
      const ids = await queueIds(portal.db, queue);
      await context.auditNow("queue", queue, { results: ids.length, file: true });
      return sendExport(reply, `${queue}-addresses`, addressesOf(portal, ids));
    },
  });
}
