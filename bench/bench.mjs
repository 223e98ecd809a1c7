import { measureBundle } from "./bundle-budget.mjs";
import { placingOrders } from "./placing-orders.mjs";

// A benchmark prints what it measured and answers what is past its limit.
const benchmarks = {
  "what a browser loads (KB, gzip)": bundle,
  "placing an order with its photos": placingOrders,
};

async function bundle() {
  const { rows, fonts, problems } = measureBundle();
  console.table(rows.map(({ page, js, css }) => ({ page, js: Number(js.toFixed(1)), css: Number(css.toFixed(1)) })));
  console.log(`${fonts} font files`);
  return problems;
}

const problems = [];
for (const [title, benchmark] of Object.entries(benchmarks)) {
  console.log(`\n${title}`);
  problems.push(...(await benchmark()));
}
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
