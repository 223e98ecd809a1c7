import { describe, expect, it } from "vitest";
import { daysAgo } from "../../../../lib/words/days-ago.ts";
import { currentSession, endSession, startSession } from "../../../../lib/storage/session.ts";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";

setUpStaffTests({ role: "USER", chunks: () => import("../index.ts") });

const head = {
  number: 12,
  first_day: "2026-11-20",
  day: "2026-11-22",
  closed_at: "2026-11-22T23:31:00Z",
  closed_by: "K. Madsen",
  charged: 120,
  refunded: 30.5,
  net: 89.5,
};
const closeout = {
  ...head,
  tables: [
    { name: "byKind", columns: ["kind", "provider", "count", "amount"], rows: [["charge", "stripe", 3, 120]] },
    { name: "byLine", columns: ["line", "product", "count", "amount"], rows: [] },
  ],
  entries: [
    {
      at: "2026-11-22T20:00:00Z",
      kind: "refund",
      order_id: 40001,
      provider: "stripe",
      reference: "re_1",
      amount: 30.5,
    },
  ],
};
const list = { closeouts: [head], next: null, open_from: "2026-11-23" };

const payouts = {
  provider: "stripe",
  ledger: 89.5,
  paid_out: 59.5,
  not_known: { count: 1, amount: 30 },
  fees: 3.78,
  payouts: [{ reference: "po_1", arrives_on: "2026-11-24", amount: 55.72 }],
  differences: [
    {
      where: "provider",
      kind: "dispute",
      order_id: 40001,
      reference: "dp_1",
      amount: -12,
      at: "2026-11-22T20:00:00Z",
    },
  ],
};

describe("the closeouts", () => {
  it("show their days and sums, and lead to their records", async () => {
    fakeServer({ "GET /api/reports/closeouts": { body: list } });
    renderPage("/admin/reports/closeouts");
    const [, row] = within(await screen.findByRole("table", { name: "Closeouts" })).getAllByRole("row");
    expect(row).toHaveTextContent("Closeout No. 1211/20/2026 – 11/22/2026$120.00$30.50$89.50K. Madsen, ");
    expect(screen.getByRole("link", { name: "Closeout No. 12" })).toHaveAttribute(
      "href",
      "/admin/reports/closeouts/12",
    );
  });

  it("show a page at a time, and older ones on request", async () => {
    const older = { ...head, number: 11 };
    fakeServer({
      "GET /api/reports/closeouts": { body: { ...list, next: 12 } },
      "GET /api/reports/closeouts?before=12": { body: { ...list, closeouts: [older] } },
    });
    const { user } = renderPage("/admin/reports/closeouts");
    await user.click(await screen.findByRole("button", { name: "Show older ones" }));
    expect(await screen.findByRole("link", { name: "Closeout No. 11" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Closeout No. 12" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Show older ones" })).not.toBeInTheDocument();
  });

  it("show what is in them in words, and what is not there not at all", async () => {
    fakeServer({
      "GET /api/reports/closeouts/12": { body: closeout },
      "GET /api/reports/closeouts/12/payouts": { body: payouts },
    });
    renderPage("/admin/reports/closeouts/12");
    expect(await screen.findByRole("table", { name: "Money, by kind" })).toHaveTextContent("ChargedStripe3$120.00");
    expect(screen.queryByRole("heading", { name: "What charges were for" })).not.toBeInTheDocument();
    const [, row] = within(screen.getByRole("table", { name: "Every movement" })).getAllByRole("row");
    expect(row).toHaveTextContent("Refunded40001Stripere_1$30.50");
  });

  it("add up by day and kind, and by product", async () => {
    const [entry] = closeout.entries;
    const several = {
      ...closeout,
      first_day: "2026-11-21",
      day: "2026-11-22",
      tables: [
        {
          name: "byLine",
          columns: ["line", "product", "count", "amount"],
          rows: [
            ["copies", 2, 3, 30.1],
            ["shipping", 2, 1, 8.2],
            ["copies", 1, 1, 20],
          ],
        },
      ],
      entries: [
        entry,
        { ...entry, reference: "re_2", amount: 0.2 },
        { ...entry, at: "2026-11-22T05:00:00Z", kind: "charge", reference: "pi_1", amount: 12 },
      ],
    };
    fakeServer({
      "GET /api/reports/closeouts/12": { body: several },
      "GET /api/reports/closeouts/12/payouts": { body: payouts },
    });
    renderPage("/admin/reports/closeouts/12");
    const rowsOf = async (name: string) =>
      within(await screen.findByRole("table", { name }))
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent);
    expect(await rowsOf("Sub-totals by day")).toEqual(["11/22/2026Refunded2$30.70", "11/21/2026Charged1$12.00"]);
    expect(await rowsOf("Sub-totals by product")).toEqual(["Certified Copy$38.30", "Apostille Request$20.00"]);
  });

  it("compare with the provider's payouts, its fees and every difference", async () => {
    fakeServer({
      "GET /api/reports/closeouts/12": { body: closeout },
      "GET /api/reports/closeouts/12/payouts": { body: payouts },
    });
    renderPage("/admin/reports/closeouts/12");
    const [, payout] = within(await screen.findByRole("table", { name: "Payouts with these movements" })).getAllByRole(
      "row",
    );
    expect(payout).toHaveTextContent("po_111/24/2026$55.72");
    expect(screen.getByText("Not known yet").parentElement).toHaveTextContent("$30.00 in one movement");
    const [, difference] = within(screen.getByRole("table", { name: "Differences" })).getAllByRole("row");
    expect(difference).toHaveTextContent(/^The payoutsDispute40001dp_111\/22\/2026, .*-\$12\.00$/);
  });

  it("appear complete when the provider does not answer, and say so", async () => {
    const message = "The payment provider gave no answer.";
    fakeServer({
      "GET /api/reports/closeouts/12": { body: closeout },
      "GET /api/reports/closeouts/12/payouts": { status: 503, body: { message, code: "PAYMENT_UNAVAILABLE" } },
    });
    renderPage("/admin/reports/closeouts/12");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("table", { name: "Money, by kind" })).toBeVisible();
  });

  it("follow after a question, and appear at once", async () => {
    const today = daysAgo(0, "America/Denver");
    const calls = fakeServer({
      "GET /api/reports/closeouts": { body: { ...list, open_from: "2020-01-02" } },
      "POST /api/reports/closeouts": { status: 201, body: { ...closeout, number: 13 } },
      "GET /api/reports/closeouts/13/payouts": { body: payouts },
    });
    const { user } = renderPage("/admin/reports/closeouts");
    await user.click(await screen.findByRole("button", { name: "Close this day" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/^It covers 01\/02\/2020 – .*, the days that are not closed yet\.$/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close the day" }));
    await waitFor(() => expect(browserPath()).toBe("/admin/reports/closeouts/13"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ day: today });
    expect(await screen.findByRole("heading", { level: 1, name: /^Closeout No\. 13: / })).toBeVisible();
  });

  it("ask whether the first one includes the money before it", async () => {
    const today = daysAgo(0, "America/Denver");
    const none = { closeouts: [], next: null, open_from: "2020-01-02" };
    const calls = fakeServer({
      "GET /api/reports/closeouts": { body: none },
      [`GET /api/reports/closeouts?day=${today}`]: { body: { ...none, earlier: { charged: 540, refunded: 20 } } },
      "POST /api/reports/closeouts": { status: 201, body: { ...closeout, number: 1 } },
      "GET /api/reports/closeouts/1/payouts": { body: payouts },
    });
    const { user } = renderPage("/admin/reports/closeouts");
    await user.click(await screen.findByRole("button", { name: "Close this day" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(
      await dialog.findByText(/Before this day, from 01\/02\/2020 on, \$540\.00 came in and \$20\.00 went back\.$/),
    ).toBeVisible();
    expect(dialog.getByText(/^It covers (?!01\/02\/2020)/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close the day" }));
    expect(await dialog.findByText("Choose where the first closeout begins.")).toBeVisible();
    await user.click(dialog.getByLabelText("Include all of it: begin on 01/02/2020"));
    expect(dialog.getByText(/^It covers 01\/02\/2020 – /)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Close the day" }));
    await waitFor(() => expect(browserPath()).toBe("/admin/reports/closeouts/1"));
    const body = { day: today, from_first: true };
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual(body);
  });

  it.each([
    [
      400,
      { message: "Please correct the marked fields.", errors: [{ path: "day", message: "Not begun." }] },
      "Not begun.",
    ],
    [409, { message: "K. Madsen closed it.", code: "DAY_CLOSED" }, "K. Madsen closed it."],
  ])("say why a day is not closed: %i", async (status, body, words) => {
    fakeServer({
      "GET /api/reports/closeouts": { body: list },
      "POST /api/reports/closeouts": { status, body },
    });
    const { user } = renderPage("/admin/reports/closeouts");
    await user.click(await screen.findByRole("button", { name: "Close this day" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close the day" }));
    expect((await screen.findAllByText(words))[0]).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(browserPath()).toBe("/admin/reports/closeouts");
  });
});

it.each(["", "/12"])("sends a viewer away from the closeouts%s, and keeps them logged in", async (record) => {
  endSession();
  startSession(loginAnswer("VIEWER"));
  const calls = fakeServer({});
  renderPage(`/admin/reports/closeouts${record}`);
  await expectVisibleText("Access Denied!");
  await waitFor(() => expect(browserPath()).not.toContain("closeouts"));
  expect(currentSession()).toBeDefined();
  expect(calls.filter(({ path }) => path.includes("closeouts"))).toEqual([]);
});
