import { describe, expect, it, vi } from "vitest";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, act, screen, waitFor, within } from "../../../../test/testing-library.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

const period = { from: "2026-11-01", to: "2026-11-30" };
const turnaround = {
  ...period,
  before: { from: "2026-10-02", to: "2026-10-31" },
  per: "day",
  tables: [
    {
      name: "byPeriod",
      columns: ["period", "done", "p50", "p80", "promised", "kept"],
      rows: [
        ["2026-11-20", 1234, 2, 5, 10, 8],
        ["2026-11-23", 3, 1, 4, 3, 3],
      ],
      total: [null, 1237, 2, 5, 13, 11],
      total_before: [null, 1240, 2, null, 13, 4],
    },
    {
      name: "byProduct",
      columns: ["product", "done", "p50", "p80", "promised", "kept"],
      rows: [[2, 4, 1, 4, 4, 4]],
      before: [[2, 1, 1, null, 4, 5]],
    },
    { name: "byStep", columns: ["product", "step", "left", "p50", "p80"], rows: [] },
  ],
};
const address = "/admin/reports?from=2026-11-01&to=2026-11-30";
const answers = { "GET /api/reports/turnaround?from=2026-11-01&to=2026-11-30": { body: turnaround } };

describe("the reports", () => {
  it("show each table with its heading, in words, and say what is empty", async () => {
    fakeServer(answers);
    renderPage(address);
    const table = await screen.findByRole("table", { name: "Days from order to done, by period" });
    const [, row] = within(table).getAllByRole("row");
    expect(row).toHaveTextContent("11/20/20261,23425108");
    expect(screen.getByRole("table", { name: "Days from order to done, by product" })).toHaveTextContent(
      "Certified Copy",
    );
    expect(screen.getByRole("heading", { name: "Days at each step" }).parentElement).toHaveTextContent(
      "Nothing in this period.",
    );
  });

  it("leave out on a phone what a day had nothing of, but not that it took no days", async () => {
    const [byPeriod] = turnaround.tables;
    const rows = [["2026-11-20", 2, 0, 3, 0, 0]];
    const body = { ...turnaround, tables: [{ ...byPeriod, rows, total: [null, 2, 0, 3, 0, 0] }] };
    fakeServer({ "GET /api/reports/turnaround?from=2026-11-01&to=2026-11-30": { body } });
    renderPage(address);
    const table = await screen.findByRole("table", { name: "Days from order to done, by period" });
    const [, row, all] = within(table).getAllByRole("row");
    const kept = (of: HTMLElement | undefined) => [...(of?.querySelectorAll("td:not([data-none])") ?? [])];
    expect(kept(row).map((cell) => cell.textContent)).toEqual(["2", "0", "3"]);
    // The line of change shows earlier promises.
    expect(kept(all)).toHaveLength(5);
  });

  it("show promises next to their aim, and lead to their orders", async () => {
    const promises = (rows: readonly unknown[]) => ({
      ...turnaround,
      per: "month",
      tables: ["byPeriod", "byProduct"].map((name) => ({
        name,
        columns: [name === "byPeriod" ? "period" : "product", "made", "resolved", "share80", "off"],
        rows: name === "byPeriod" ? rows : [],
      })),
    });
    const call = "GET /api/reports/promises?from=2026-11-01&to=2026-11-30";
    fakeServer({ [call]: { body: promises([["2026-11-01", 5, 4, 80, -2]]) } });
    renderPage(`${address}&report=promises`);
    const table = await screen.findByRole("table", { name: /by the month of the promise/ });
    expect(within(table).getAllByRole("row")[1]).toHaveTextContent("11/01/20265480%-2");
    const links = within(table).getAllByRole("link");
    expect(links.map((link) => new URL((link as HTMLAnchorElement).href).search)).toEqual(
      ["made", "done", "due", "done"].map((what) => `?happened=promise_${what}&from=2026-11-01&to=2026-11-30`),
    );
    expect(screen.getByText("Aim: 76–88%")).toBeVisible();
    expect(screen.getByRole("slider", { name: /by the month of the promise/ })).toHaveAttribute(
      "aria-valuetext",
      expect.stringMatching(/^11\/01\/2026: .* 80%$/),
    );
  });

  it("say with one sentence that nothing was promised", async () => {
    const body = {
      ...turnaround,
      per: "month",
      tables: turnaround.tables.slice(0, 2).map((table) => ({ ...table, rows: [] })),
    };
    fakeServer({ "GET /api/reports/promises?from=2026-11-01&to=2026-11-30": { body } });
    renderPage(`${address}&report=promises`);
    expect(await screen.findByText(/^No date was promised in these months yet/)).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
    expect(document.querySelector("figure")).toBeNull();
  });

  it("compare with the period before, with the change in words", async () => {
    fakeServer(answers);
    renderPage(address);
    const byProduct = await screen.findByRole("table", { name: "Days from order to done, by product" });
    expect(within(byProduct).getAllByRole("row")[1]).toHaveTextContent(
      "Certified Copy4before: 1, 3 more (+300%)1before: 1, the same44before: 4, the same4before: 5, 1 less (-20%)",
    );
    const byPeriod = screen.getByRole("table", { name: "Days from order to done, by period" });
    const sums = within(byPeriod).getAllByRole("row").slice(-3);
    expect(sums.map((row) => row.textContent)).toEqual([
      "In all1,237251311",
      "Before (10/02/2026 – 10/31/2026)1,2402134",
      "Change3 lessthe samethe same7 more (+175%)",
    ]);
    const figures = document.querySelector("dl");
    expect([...(figures?.children ?? [])].map((figure) => figure.textContent)).toEqual([
      "Done1,237 3 less",
      "Half within (days)2 the same",
      "80% within (days)5 ",
      "Promised13 the same",
      "On time11 7 more (+175%)",
    ]);
    expect(screen.getByText(/^Compared with 10\/02\/2026 – 10\/31\/2026/)).toBeVisible();
  });

  it("draw the course of each figure of three days or more, for those who see it", async () => {
    const [byPeriod] = turnaround.tables;
    const rows = [
      ["2026-11-20", 2, 1, 3, 5, 0],
      ["2026-11-23", 4, 1, null, 0, 1],
      ["2026-11-24", 0, 1, 4, 5, 4],
    ];
    const body = { ...turnaround, tables: [{ ...byPeriod, rows }] };
    fakeServer({ "GET /api/reports/turnaround?from=2026-11-01&to=2026-11-30": { body } });
    renderPage(address);
    await screen.findByRole("table", { name: "Days from order to done, by period" });
    const lines = [...document.querySelectorAll("dl svg")];
    expect(lines.map((line) => line.closest("div")?.querySelector("dt")?.textContent)).toEqual([
      "Done",
      "Promised",
      "On time",
    ]);
    expect(lines.map((line) => line.firstElementChild?.getAttribute("points"))).toEqual([
      "0.0,10.0 50.0,0.0 100.0,20.0",
      "0.0,0.0 50.0,20.0 100.0,0.0",
      "0.0,20.0 50.0,15.0 100.0,0.0",
    ]);
    for (const line of lines) expect(line).toHaveAttribute("aria-hidden", "true");
  });

  it("lead from each number, of the period before too, to the orders behind it", async () => {
    fakeServer(answers);
    renderPage(address);
    const byProduct = within(await screen.findByRole("table", { name: "Days from order to done, by product" }));
    const done = "/admin/search?happened=done&";
    const type = "&type=CERTIFIED_COPY";
    expect(byProduct.getByRole("link", { name: "Done 4: show the orders" })).toHaveAttribute(
      "href",
      `${done}from=2026-11-01&to=2026-11-30${type}`,
    );
    expect(byProduct.getByRole("link", { name: "Done before: 1: show the orders" })).toHaveAttribute(
      "href",
      `${done}from=2026-10-02&to=2026-10-31${type}`,
    );
    const byPeriod = within(screen.getByRole("table", { name: "Days from order to done, by period" }));
    expect(byPeriod.getByRole("link", { name: "Done 3: show the orders" })).toHaveAttribute(
      "href",
      `${done}from=2026-11-23&to=2026-11-23`,
    );
  });

  it("cover one product where the address says so, and every tab keeps it", async () => {
    const copies = "GET /api/reports/turnaround?from=2026-11-01&to=2026-11-30&product_id=2";
    fakeServer({ ...answers, [copies]: { body: turnaround } });
    const { user } = renderPage(address);
    await user.selectOptions(await screen.findByLabelText("Product"), "Certified Copy");
    await waitFor(() => expect(browserPath()).toBe(`${address}&product_id=2`));
    expect(screen.getByRole("link", { name: "Volume" })).toHaveAttribute(
      "href",
      `${address}&product_id=2&report=volume`,
    );
  });

  it("show the same figures on the chart, which the arrow keys lead along and Enter opens", async () => {
    fakeServer({ ...answers, "GET /api/orders/search": { body: { items: [], count: 0 } } });
    const { user } = renderPage(address);
    const chart = await screen.findByRole("slider", { name: "Days from order to done, by period" });
    expect(chart).toHaveAccessibleDescription(/^The arrow keys/);
    act(() => chart.focus());
    const says = (words: string) => expect(chart).toHaveAttribute("aria-valuetext", words);
    says("11/23/2026: Half within (days) 1, 80% within (days) 4");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    says("11/20/2026: Half within (days) 2, 80% within (days) 5");
    expect(chart.closest("figure")).toHaveTextContent("Half within (days) 280% within (days) 511/20/2026");
    await user.keyboard("{End}{ArrowRight}");
    says("11/23/2026: Half within (days) 1, 80% within (days) 4");
    await user.keyboard("{Home}{Enter}");
    await waitFor(() => expect(browserPath()).toBe("/admin/search?happened=done&from=2026-11-20&to=2026-11-20"));
  });

  it("follow the days of the address, which a preset changes", async () => {
    const today = daysAgo(0, "America/Denver");
    const week = `from=${daysAgo(6, "America/Denver")}&to=${today}`;
    fakeServer({ ...answers, [`GET /api/reports/turnaround?${week}`]: { body: { ...turnaround, tables: [] } } });
    const { user } = renderPage(address);
    await user.click(await screen.findByRole("button", { name: "7 days" }));
    await waitFor(() => expect(browserPath()).toBe(`/admin/reports?${week}`));
    expect(screen.getByLabelText("Last day")).toHaveValue(today);
  });

  it("show the whole last month after one press", async () => {
    const today = daysAgo(0, "America/Denver");
    const last = daysAgo(Number(today.slice(8)), "America/Denver");
    const month = `from=${last.slice(0, 7)}-01&to=${last}`;
    fakeServer({ ...answers, [`GET /api/reports/turnaround?${month}`]: { body: { ...turnaround, tables: [] } } });
    const { user } = renderPage(address);
    await user.click(await screen.findByRole("button", { name: "Last month" }));
    await waitFor(() => expect(browserPath()).toBe(`/admin/reports?${month}`));
    expect(today.startsWith(last.slice(0, 7))).toBe(false);
  });

  it("say what the server refuses of a period", async () => {
    const message = "The last day is before the first.";
    fakeServer({ "GET /api/reports/turnaround?from=2026-11-02&to=2026-11-01": { status: 400, body: { message } } });
    renderPage("/admin/reports?from=2026-11-02&to=2026-11-01");
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("can be saved as a file", async () => {
    // The page would be left for the file.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const calls = fakeServer(answers);
    const { user } = renderPage(address);
    await user.click(await screen.findByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.headers).toMatchObject({ accept: "text/csv" });
  });

  it("show viewers neither money nor people, and no file", async () => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    fakeServer(answers);
    renderPage(address);
    await screen.findByRole("table", { name: "Days from order to done, by period" });
    expect(
      within(screen.getByRole("navigation", { name: "Reports" }))
        .getAllByRole("link")
        .map((tab) => tab.textContent),
    ).toEqual(["Turnaround", "Volume", "Promises", "Quality"]);
    expect(screen.queryByRole("button", { name: "Save as CSV" })).not.toBeInTheDocument();
  });
});

describe("the audit log", () => {
  const week = new URLSearchParams({ from: daysAgo(6, "America/Denver"), to: daysAgo(0, "America/Denver") });
  const call = `GET /api/audit/export?${week.toString()}`;

  it("reaches an admin as a file, after a proof where the server wants one", async () => {
    startSession(loginAnswer("ADMIN"));
    const refusal = { status: 403, body: { code: "STEP_UP_REQUIRED", message: "Please confirm." } };
    const given: Parameters<typeof fakeServer>[0] = {
      [call]: refusal,
      "GET /api/users/step-up": { body: { password: true, code: false, passkey: false } },
    };
    const calls = fakeServer(given);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const { user } = renderPage("/admin/reports/audit");
    await user.click(await screen.findByRole("button", { name: "Save as CSV" }));
    const password = await screen.findByLabelText("Password");
    Object.assign(given, { [call]: { body: "id,at\n" }, "POST /api/users/step-up": { body: { ok: true } } });
    await user.type(password, "demo-password");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(calls.filter(({ path }) => path.startsWith("/api/audit/export"))).toHaveLength(2);
  });

  it("sends a user whose session has ended to the login page, and says so", async () => {
    startSession(loginAnswer("ADMIN"));
    fakeServer({ [call]: { status: 403 } });
    const { user } = renderPage("/admin/reports/audit");
    await user.click(await screen.findByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(browserPath()).toMatch(/^\/login/));
    expect(await screen.findByText("Session timed out, please log in again.")).toBeVisible();
  });

  it("says in the page why it was refused", async () => {
    startSession(loginAnswer("ADMIN"));
    fakeServer({ [call]: { status: 400, body: { message: "The last day is before the first." } } });
    const { user } = renderPage("/admin/reports/audit");
    await user.click(await screen.findByRole("button", { name: "Save as CSV" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The last day is before the first.");
  });

  it("stays hidden from clerks", async () => {
    fakeServer({});
    renderPage("/admin/reports/audit");
    await expectVisibleText("Access Denied!");
    expect(screen.queryByRole("link", { name: "Audit log" })).toBeNull();
  });
});
