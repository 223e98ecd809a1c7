// Rules: A-36, M-45 (docs/rules)
import { reportQuerySchema, reportSchema, reportNames, restrictedReports, type ReportName } from "@dop/domain/reports";
import type { FastifyInstance } from "fastify";
import { forbidden, notFound } from "../../../http/api-error.ts";
import { sendCsv, sendExport, wantsFile } from "../../../http/csv-export.ts";
import { route, type Routes } from "../../../http/route.ts";
import { requireFreshProof } from "../../../http/step-up.ts";
import type { Portal } from "../../../portal.ts";
import { readReport } from "./read-report.ts";
import { exportRefunds } from "./export-refunds.ts";
import { tablesCsv } from "./report-tables.ts";

function reportRoute(app: FastifyInstance, portal: Portal, name: ReportName): void {
  const { config } = portal;

  route(app, portal, {
    call: `GET /reports/${name}`,
    summary: `The "${name}" report for a range of office days (inclusive); CSV with Accept: text/csv`,
    access: restrictedReports.has(name) ? "reports.all" : "staff",
    audit: "report.viewed",
    stepUp: "as_file",
    query: reportQuerySchema,
    answer: reportSchema,
    file: "text/csv",
    handle: async ({ query, requester, context, request, reply, texts }) => {
      if (name === "people" && !portal.settings().reportsPeople) throw notFound();
      const isFile = wantsFile(request.headers.accept);
      if (isFile && !requester.permissions.includes("reports.all")) throw forbidden();
      if (isFile && config.stepUp.on) requireFreshProof(portal, requester);
      const report = await readReport(portal, name, query);
      if (!isFile) {
        context.recordView("report", name, { ...query, file: false }, JSON.stringify(query));
        return report;
      }
      await context.auditNow("report", name, { ...query, file: true });
      return sendCsv(
        reply,
        `${name}-${query.from}-${query.to}`,
        tablesCsv(report.tables, texts.reports.tables[name], texts, report.before),
      );
    },
  });
}

/** Reports in numbers, for staff; those of money and people, and files, for `reports.all`. */
export const reportRoutes: Routes = (app, portal) => {
  for (const name of reportNames) reportRoute(app, portal, name);

  route(app, portal, {
    call: "GET /reports/refunds",
    summary: "All refunds in a range of office days (inclusive), as a file",
    access: "exports.lists",
    audit: "refunds.exported",
    stepUp: true,
    query: reportQuerySchema,
    file: "text/csv",
    handle: async ({ query, context, reply, texts }) => {
      const list = await exportRefunds(portal, query, texts);
      const detail = { from: query.from, to: query.to, results: list.ids.length };
      await context.auditNow("report", "refunds", detail);
      return sendExport(reply, `refunds-${query.from}-${query.to}`, list);
    },
  });
};
