import { measureBackOffice } from "./back-office.mjs";
import { rounded } from "./harness.mjs";

/** Every size has the same number of open orders: only finished ones grow. */
const open = 1000;
const usual =
  "queue counts|a queue of the longest|order detail|name of|^order number|" +
  "^email|tracking number$|^everything|time: (active|a year$)|by LAST_NAME";

/**
 * The same reads at growing numbers of orders, each size on its own database: what the portal and its SQL take
 * with one client, and how many times what they take at the smallest size. A report: nothing is past a limit here.
 *
 * @param {string} sizes numbers of orders with commas, ascending; 1,000,000 takes some minutes more
 * @param {string} calls a regular expression for the names of the calls
 */
export async function growth(sizes = "10000,100000", calls = usual) {
  const numbers = sizes.split(",").map(Number);
  const isAscending = numbers.every((count, at) => count >= open && count > (numbers[at - 1] ?? 0));
  if (!isAscending) return [`${sizes} are no numbers of orders from ${open} up, ascending, with commas`];
  const found = new Map();
  for (const orders of numbers) {
    console.log(`${orders.toLocaleString("en-US")} orders`);
    for (const row of await measureBackOffice({ orders, open }, { clients: [1], calls: new RegExp(calls, "i") }))
      found.set(row.call, [...(found.get(row.call) ?? []), row]);
  }
  const times = (rows, column) => rounded(rows.at(-1)[column] / rows[0][column]);
  console.table(
    [...found].map(([call, rows]) => ({
      call,
      ...Object.fromEntries(rows.map((row, at) => [numbers[at].toLocaleString("en-US"), row["portal p50"]])),
      "portal grows": times(rows, "portal p50"),
      "SQL grows": times(rows, "SQL p50"),
      "of SQL at the most": rows.at(-1)["p50 ratio"],
    })),
  );
  return [];
}
