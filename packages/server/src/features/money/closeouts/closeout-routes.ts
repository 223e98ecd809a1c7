// Rules: M-55 (docs/rules)
import {
  closeoutBodySchema,
  closeoutSchema,
  closeoutsQuerySchema,
  closeoutsSchema,
  payoutsQuerySchema,
  payoutsSchema,
  type Closeout,
} from "@dop/domain/reports";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { requireFreshProof } from "../../../http/step-up.ts";
import { sendCsv, wantsFile, csvLine } from "../../../http/csv-export.ts";
import { closeDay } from "./close-day.ts";
import { comparePayouts, linesOfCloseout, linesOfDays } from "./compare-payouts.ts";
import { listCloseouts, readCloseout } from "./read-closeouts.ts";
import type { Catalogue } from "@dop/texts";
import { formatOfficeTimestamp } from "../../../lib/office-time.ts";
import { tablesCsv } from "../reports/report-tables.ts";

/** A closeout as CSV lines: its tables, then every movement of money, in the office's time zone. */
function* closeoutCsv({ tables, entries }: Closeout, texts: Catalogue, timeZone: string): Generator<string> {
  yield* tablesCsv(tables, texts.closeouts.tables, texts);
  yield "\r\n";
  yield csvLine([texts.closeouts.entries]);
  const heads = texts.closeouts.entryHeads;
  yield csvLine([heads.at, heads.kind, heads.order, heads.provider, heads.reference, heads.amount]);
  for (const { at, kind, order_id, provider, reference, amount } of entries)
    yield csvLine([formatOfficeTimestamp(new Date(at), timeZone), kind, order_id, provider, reference, amount]);
}

const largestNumber = 2_147_483_647;

const closeoutParams = z.object({
  number: numbered(msg("closeouts.notFound")).transform((number) => Math.min(number, largestNumber)),
});

/** Day-end closeouts: numbered, unchangeable records of the office's money, for roles with write access. */
export const closeoutRoutes: Routes = (app, portal) => {
  const { config } = portal;

  route(app, portal, {
    call: "GET /reports/closeouts",
    access: "reports.all",
    summary: "Day-end closeouts, the newest first",
    audit: "report.viewed",
    query: closeoutsQuerySchema,
    answer: closeoutsSchema,
    handle: async ({ query: { before, day }, context }) => {
      context.recordView("report", "closeouts");
      const below = before === undefined ? undefined : Math.min(before, largestNumber);
      return listCloseouts(portal.db, { before: below, day }, config.office.timeZone);
    },
  });

  route(app, portal, {
    call: "POST /reports/closeouts",
    access: "reports.all",
    summary: "Closes the days of the office up to this one that are not closed yet",
    audit: "closeout.made",
    body: closeoutBodySchema,
    answer: closeoutSchema,
    status: 201,
    handle: async ({ body, context }) => readCloseout(portal.db, await closeDay(context, body)),
  });

  route(app, portal, {
    call: "GET /reports/payouts",
    access: "reports.all",
    summary: "The ledger's lines of a range of office days, compared with the provider's payouts; both days included",
    audit: "report.viewed",
    query: payoutsQuerySchema,
    answer: payoutsSchema,
    handle: async ({ query, context }) => {
      context.recordView("report", "payouts", { ...query }, JSON.stringify(query));
      return comparePayouts(portal, await linesOfDays(portal, query));
    },
  });

  route(app, portal, {
    call: "GET /reports/closeouts/:number/payouts",
    access: "reports.all",
    summary: "The lines of a closeout, compared with the provider's payouts",
    audit: "report.viewed",
    params: closeoutParams,
    answer: payoutsSchema,
    handle: async ({ params: { number }, context }) => {
      const lines = await linesOfCloseout(portal, number);
      context.recordView("report", "payouts", { number }, String(number));
      return comparePayouts(portal, lines);
    },
  });

  route(app, portal, {
    call: "GET /reports/closeouts/:number",
    access: "reports.all",
    summary: "A closeout as it was made, with every movement of money in it; with Accept: text/csv as a file",
    audit: "report.viewed",
    stepUp: "as_file",
    params: closeoutParams,
    answer: closeoutSchema,
    file: "text/csv",
    handle: async ({ params: { number }, context, requester, request, reply, texts }) => {
      const isFile = wantsFile(request.headers.accept);
      if (isFile && config.stepUp.on) requireFreshProof(portal, requester);
      const closeout = await readCloseout(portal.db, number);
      if (!isFile) {
        context.recordView("report", "closeout", { number, file: false }, String(number));
        return closeout;
      }
      await context.auditNow("report", "closeout", { number, file: true });
      return sendCsv(reply, `closeout-${String(number)}`, closeoutCsv(closeout, texts, config.office.timeZone));
    },
  });
};
