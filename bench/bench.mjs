import { auditLog } from "./audit-log.mjs";
import { backOffice } from "./back-office.mjs";
import { measureBundle } from "./bundle-budget.mjs";
import { clerkDay } from "./clerk-day.mjs";
import { clerkKeyboard } from "./clerk-keyboard.mjs";
import { printConditions, printOthers } from "./harness.mjs";
import { growth } from "./growth.mjs";
import { hostileRequests } from "./hostile-requests.mjs";
import { interactions } from "./interactions.mjs";
import { liveEvents } from "./live-events.mjs";
import { licenseBarcodes } from "./license-barcodes.mjs";
import { migrations } from "./migrations.mjs";
import { pages } from "./pages.mjs";
import { paymentEvents } from "./payment-events.mjs";
import { placingOrders } from "./placing-orders.mjs";
import { promises } from "./promises.mjs";
import { prove } from "./prove.mjs";
import { queueScreen } from "./queue-screen.mjs";
import { reports } from "./reports.mjs";
import { starts } from "./starts.mjs";
import { writeFigures } from "./write-figures.mjs";
import { writes } from "./writes.mjs";

// `npm run bench` runs all; `npm run bench -- back-office 20000` one, with what it takes. A benchmark prints what it
// measured and answers what is past its limit; with --write, docs/figures.txt keeps what it printed.
const benchmarks = {
  sizes: { title: "what a browser loads (KB, gzip)", run: bundle },
  pages: { title: "first visits on slow 4G and a quarter of the processor (ms)", run: pages },
  "hostile-requests": {
    title: "what a hostile request costs, as a part of 50 ms; its pictures, in ordinary photos",
    run: hostileRequests,
  },
  "placing-orders": { title: "placing an order with its photos", run: placingOrders },
  barcode: { title: "barcodes of driver licenses that are read", run: licenseBarcodes },
  writes: { title: "changes of status and bulk work compared with the same writes in one statement (ms)", run: writes },
  "payment-events": { title: "events of payments, compared with the same writes in one statement", run: paymentEvents },
  "audit-log": { title: "what the audit log costs", run: auditLog },
  promises: { title: "how often promised dates hold in four simulated offices", run: promises },
  "queue-screen": { title: "the longest queue on a slow computer (ms)", run: queueScreen },
  interactions: { title: "presses beside 20,000 documents, to the next paint (ms)", run: interactions },
  "clerk-keyboard": { title: "a clerk's keys, from the press to the painted order (ms)", run: clerkKeyboard },
  "live-events": { title: "streams of changes: what a hundred cost, and how soon a change is read", run: liveEvents },
  "clerk-day": { title: "a day of 150 orders, three clerks on two servers", run: clerkDay },
  reports: { title: "the reports at a million orders, and a file of 100,000 rows", run: reports },
  migrations: { title: "migrations since the last release, while orders are placed (ms)", run: migrations },
  prove: { title: "the nightly proof of a backup", run: prove },
  starts: { title: "starts compared with a bare process on the same database", run: starts },
  growth: { title: "reads at growing numbers of orders (ms)", run: growth },
  "back-office": { title: "the back office compared with the same SQL", run: backOffice },
};

async function bundle() {
  const { rows, fonts, problems } = measureBundle();
  console.table(rows.map(({ page, js, css }) => ({ page, js: Number(js.toFixed(1)), css: Number(css.toFixed(1)) })));
  console.log(`${fonts} font files`);
  return problems;
}

const words = process.argv.slice(2);
const [asked = "all", ...more] = words.filter((word) => word !== "--write");
const chosen = Object.entries(benchmarks).filter(([name]) => asked === "all" || asked === name);
const problems = chosen.length === 0 ? [`${asked} is no benchmark: ${Object.keys(benchmarks).join(", ")}`] : [];
for (const [name, { title, run }] of chosen) {
  const measure = async () => {
    console.log(`\n${title}`);
    printConditions();
    await printOthers("before");
    const found = await run(...more);
    await printOthers("after");
    return found;
  };
  problems.push(...(await (words.includes("--write") ? writeFigures(name, measure) : measure())));
}
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
