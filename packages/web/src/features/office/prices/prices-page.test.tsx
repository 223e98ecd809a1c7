import { describe, expect, it } from "vitest";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { settingsAnswer } from "../../../../test/settings-answer.ts";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { changePriceSchemaOf } from "./change-price-dialog.tsx";

const price = (kind: string, key: string, label: string, amount: number, changes: object = {}) => ({
  kind,
  key,
  label,
  amount,
  effective_from: "2026-01-01T07:00:00.000Z",
  planned: [],
  earlier: [],
  ...changes,
});
const planned = { amount: 35, effective_from: "2026-12-24T07:00:00.000Z" };
const prices = [
  price("product", "1", "Apostille Request", 30, {
    planned: [planned],
    earlier: [
      { amount: 25, effective_from: "2025-01-01T07:00:00.000Z" },
      { amount: 20, effective_from: "2000-01-01T00:00:00.000Z" },
    ],
  }),
  price("fee", "processing", "Apostille processing", 15),
  price("shipping-type", "2", "Express", 20),
  price("shipping-rate", "FR", "France", 60),
  price("shipping-rate", "JP", "Japan", 75),
  price("shipping-rate", "CI", "Côte d'Ivoire", 90),
  price("shipping-rate", "IT", "Italy", 60),
];
const settings = { "GET /api/settings": { body: settingsAnswer(3) } };
const tomorrow = daysAgo(-1, "America/Denver");

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

const rates = () => screen.findByRole("table", { name: "International shipping by country" });
const zone = (name: RegExp) => screen.findByRole("button", { name, expanded: false });
const names = (table: HTMLElement) =>
  within(table)
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);

describe("prices page", () => {
  it("shows current, planned and earlier prices", async () => {
    fakeServer({ ...settings, "GET /api/prices": { body: prices } });
    renderPage("/admin/prices");
    const products = await screen.findByRole("table", { name: "Products" });
    const [, row] = within(products).getAllByRole("row");
    expect(row).toHaveTextContent("$30.00 since 01/01/2026");
    expect(row).toHaveTextContent("$35.00 from 12/24/2026");
    expect(row).toHaveTextContent("$25.00 until 01/01/2026$20.00 until 01/01/2025");
    const fee = screen.getByRole("table", { name: "Fees" });
    expect(fee).toHaveTextContent("$15.00");
    expect(fee).not.toHaveTextContent("since");
    expect(screen.getByRole("table", { name: "Shipping" })).toHaveTextContent("$20.00");
  });

  it("changes a price from now on", async () => {
    const calls = fakeServer({
      ...settings,
      "GET /api/prices": { body: prices },
      "POST /api/prices": { body: prices },
    });
    const { user } = renderPage("/admin/prices");
    await user.click(await screen.findByRole("button", { name: "Change the price of Apostille Request" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change the price of Apostille Request" }));
    expect(dialog.getByText("Now $30.00.")).toBeVisible();
    const amount = dialog.getByLabelText("New price in dollars");
    expect(amount).toHaveFocus();
    await user.click(dialog.getByRole("button", { name: "Change price" }));
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Error: Enter an amount in dollars/));
    await user.type(amount, "$1,032.50");
    await user.click(dialog.getByRole("button", { name: "Change price" }));
    await expectVisibleText("Price changed.");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      items: [{ kind: "product", key: "1" }],
      amount: 1032.5,
      effective_on: null,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("plans a price for a day after today, and shows the server's findings next to the field", async () => {
    const issue = { path: "effective_on", message: "Enter a date after today." };
    const answers: Parameters<typeof fakeServer>[0] = {
      ...settings,
      "GET /api/prices": { body: prices },
      "POST /api/prices": { status: 400, body: { message: "x", code: "VALIDATION", errors: [issue] } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/prices");
    await user.click(await screen.findByRole("button", { name: "Change the price of Apostille processing" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("New price in dollars"), "16");
    await user.click(dialog.getByLabelText("From a day"));
    const save = () => user.click(dialog.getByRole("button", { name: "Change price" }));
    await save();
    const day = dialog.getByLabelText("First day");
    await waitFor(() => expect(day).toHaveAccessibleDescription(/^Error: Enter a date after today/));
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(0);
    await user.type(day, tomorrow);
    await save();
    await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1));
    await waitFor(() => expect(day).toHaveAccessibleDescription(/^Error: Enter a date after today/));
    answers["POST /api/prices"] = { body: prices };
    await save();
    await expectVisibleText(`Price planned from ${formatDate(tomorrow, "UTC")}.`);
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({ effective_on: tomorrow });
  });

  it("shows zones of countries with one price, which open and change at once", async () => {
    const calls = fakeServer({
      ...settings,
      "GET /api/prices": { body: prices },
      "POST /api/prices": { body: prices },
    });
    const { user } = renderPage("/admin/prices");
    const open = await zone(/^\$60\.00: 2 countries/);
    expect(screen.getAllByRole("button", { name: /countr(y|ies) at \$/ })).toHaveLength(3);
    expect(screen.queryByRole("table", { name: /countr/ })).toBeNull();
    await user.click(open);
    expect(names(screen.getByRole("table", { name: "$60.00: 2 countries" }))).toEqual(["France", "Italy"]);
    await user.click(screen.getByRole("button", { name: "Change the price of all countries at $60.00" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change 2 prices" }));
    await user.type(dialog.getByLabelText("New price in dollars"), "62");
    await user.click(dialog.getByRole("button", { name: "Change price" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      items: [{ key: "FR" }, { key: "IT" }],
      amount: 62,
    });
  });

  it("finds countries by name, and changes the selected ones together", async () => {
    const calls = fakeServer({
      ...settings,
      "GET /api/prices": { body: prices },
      "POST /api/prices": { body: prices },
    });
    const { user } = renderPage("/admin/prices");
    await user.click(await screen.findByRole("button", { name: "Change selected" }));
    await expectVisibleText("Select at least one country.");
    await user.type(screen.getByLabelText("Country"), "cote");
    const table = await rates();
    expect(names(table)).toEqual(["Côte d'Ivoire"]);
    await user.click(within(table).getByLabelText("Select Côte d'Ivoire"));
    await user.clear(screen.getByLabelText("Country"));
    await user.click(await zone(/^\$60\.00/));
    await user.click(screen.getByLabelText("Select all shown"));
    expect(screen.getByText("3 countries selected")).toBeVisible();
    await user.click(screen.getByLabelText("Select Italy"));
    await user.click(screen.getByRole("button", { name: "Change selected" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change 2 prices" }));
    expect(dialog.getByText("Now $60.00 (1), $90.00 (1).")).toBeVisible();
    await user.type(dialog.getByLabelText("New price in dollars"), "65");
    await user.click(dialog.getByRole("button", { name: "Change price" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      items: [
        { kind: "shipping-rate", key: "FR" },
        { kind: "shipping-rate", key: "CI" },
      ],
      amount: 65,
    });
    await user.type(screen.getByLabelText("Country"), "nowhere");
    expect(screen.getByText("No country has this name.")).toBeVisible();
  });

  it("removes a planned change", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...settings,
      "GET /api/prices": { body: prices },
      "DELETE /api/prices/planned": { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/prices");
    const name = "Remove the change of Apostille Request to $35.00 from 12/24/2026";
    const button = await screen.findByRole("button", { name });
    answers["GET /api/prices"] = { body: [price("product", "1", "Apostille Request", 30)] };
    await user.click(button);
    await expectVisibleText("Planned change removed.");
    expect(screen.queryByRole("button", { name })).toBeNull();
    expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({
      items: [{ kind: "product", key: "1", effective_from: planned.effective_from }],
    });
    expect(screen.getByRole("heading", { level: 1, name: "Prices" })).toHaveFocus();
  });

  it("removes the planned changes of all selected countries in one call", async () => {
    const fiji = price("shipping-rate", "FJ", "Fiji", 75, { planned: [planned] });
    const chad = price("shipping-rate", "TD", "Chad", 75, { planned: [planned] });
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/prices": { body: [...prices, chad, fiji] },
      "DELETE /api/prices/planned": { status: 409, body: { message: "It has come into force.", showBanner: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/prices");
    await user.click(await zone(/^\$75\.00/));
    await user.click(screen.getByLabelText("Select all shown"));
    await user.click(screen.getByRole("button", { name: "Remove 2 planned changes" }));
    await expectVisibleText("It has come into force.");
    expect(screen.queryByText("2 planned changes removed.")).toBeNull();
    answers["DELETE /api/prices/planned"] = { body: { ok: true } };
    await user.click(screen.getByRole("button", { name: "Remove 2 planned changes" }));
    await expectVisibleText("2 planned changes removed.");
    const both = { items: [{ key: "TD" }, { key: "FJ" }] };
    expect(calls.filter(({ method }) => method === "DELETE").map(({ body }) => body)).toMatchObject([both, both]);
  });

  it("lists the countries that are not served, with their reasons, and saves them as a setting", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...settings,
      "GET /api/prices": { body: prices },
      "GET /api/settings/history": { body: { changes: [], next: null } },
      "PATCH /api/settings": {
        status: 400,
        body: {
          code: "VALIDATION",
          message: "Please correct the marked fields.",
          errors: [{ path: "unserved_countries.FR", message: "Use fewer words." }],
        },
      },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/prices");
    const list = await screen.findByRole("group", { name: "Countries that are not served" });
    const cuba = within(list).getByLabelText("Cuba");
    expect(cuba).toHaveValue("U.S. sanctions cover this country.");
    expect(within(list).queryByRole("option", { name: "Guam" })).not.toBeInTheDocument();
    await user.selectOptions(within(list).getByLabelText("Add a country"), "France");
    const reason = within(list).getByLabelText("France");
    expect(reason).toHaveFocus();
    expect(list).toHaveAccessibleDescription(/France: Please fill this in\./);
    await user.type(reason, "Its consulate is closed.");
    await user.click(within(list).getByRole("button", { name: "Remove Cuba" }));
    expect(list).toHaveFocus();
    const save = screen.getByRole("button", { name: "Save: Destinations" });
    await user.click(save);
    await waitFor(() => expect(list).toHaveAccessibleDescription(/Use fewer words\./));
    answers["PATCH /api/settings"] = { body: settingsAnswer(4) };
    await user.click(save);
    await expectVisibleText("Saved. It takes effect within seconds.");
    expect(calls.findLast(({ method }) => method === "PATCH")?.body).toMatchObject({
      changes: { unserved_countries: { FR: "Its consulate is closed.", EH: expect.any(String) as string } },
      version: 3,
    });
  });

  it("appears in the office's menu for admins only", async () => {
    fakeServer({ "GET /api/users": { body: [] }, ...settings, "GET /api/prices": { body: prices } });
    const { user, unmount } = renderPage("/users");
    await user.click(await screen.findByRole("button", { name: /Office$/ }));
    await user.click(screen.getByRole("link", { name: "Prices" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Prices" })).toBeVisible();
    unmount();
    endSession();
    startSession(loginAnswer("USER"));
    renderPage("/admin/prices");
    await expectVisibleText("Access Denied!");
    expect(browserPath()).not.toBe("/admin/prices");
  });
});

describe("a typed amount", () => {
  const amountOf = (amount: string) => changePriceSchemaOf(undefined).safeParse({ amount, effective_on: "" });

  it.each([
    ["12", 12],
    [" $12.50 ", 12.5],
    ["1,234.5", 1234.5],
    ["0", 0],
  ])("%s is %d", (typed, dollars) => expect(amountOf(typed).data?.amount).toBe(dollars));

  it.each(["", "12,50", "1,23", "-1", "ten", "12.345", "10000.01", "1e3"])("%s is not an amount", (typed) =>
    expect(amountOf(typed).success).toBe(false),
  );
});
