import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { daysAgo } from "../../lib/days-ago.ts";
import { queryClient } from "../../lib/query.tsx";
import { endSession, startSession } from "../../session/session.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../testing/render-page.tsx";
import { act, cleanup, expectVisibleText, screen, waitFor, within } from "../../testing/testing-library.ts";

const product = (id: number, changes: object = {}) => ({
  id,
  order_id: 40_000 + id,
  status_id: 4,
  status_name: "Sent to Lt. Governor's Office",
  country: "FR",
  quantity: 2,
  tracking_shipping: null,
  arrived: false,
  sent: false,
  order: { first_name: "Ada", last_name: `No${id}`, reference_id: 1_000_001, phone: "", email: "ada@example.com" },
  ...changes,
});
const summary = {
  id: 31,
  url_id: 3,
  date: "2026-11-20",
  created_at: "2026-11-20T19:00:00.000Z",
  created_by: "R. Tolman",
  tracking_shipping: null,
  number_of_documents: 2,
};
const transmittal = (products: readonly object[]) => ({ body: { ...summary, order_products: products } });
const one = "/api/transmittals/2026-11-20/3";
const page = "/admin/transmittal/2026-11-20/3";
const candidates = "/api/orders/all-orders?status=Processed&type=Apostille+Request";

// The pages and the header are chunks of their own.
beforeAll(async () => {
  await import("./index.ts");
  await import("../../app/shell/staff-header.tsx");
});
beforeEach(() => startSession(loginAnswer()));
afterEach(() => {
  cleanup();
  queryClient.clear();
  endSession();
  vi.unstubAllGlobals();
});

describe("the list", () => {
  const start = daysAgo(14, "America/Denver");

  it("begins two weeks ago and leads to each transmittal and to a new one", async () => {
    fakeServer({ [`GET /api/transmittals?start_date=${start}`]: { body: [summary] } });
    renderPage("/admin/transmittal");
    expect(await screen.findByRole("link", { name: "Transmittal 3, 11/20/2026" })).toHaveAttribute("href", page);
    expect(screen.getByRole("link", { name: "Create New" })).toHaveAttribute("href", "/admin/transmittal/create");
    expect(screen.getByLabelText("From")).toHaveValue(start);
  });

  it("says when there is none, and takes digits only where a number is asked", async () => {
    fakeServer({
      "GET /api/transmittals?first_name=Ada&start_date=2026-01-01": { body: [] },
      "GET /api/transmittals?first_name=Ada&order_id=12&start_date=2026-01-01": { body: [] },
    });
    const { user } = renderPage("/admin/transmittal?first_name=Ada&start_date=2026-01-01");
    await expectVisibleText("No transmittals found!");
    await user.type(screen.getByLabelText("Order number"), "1x2");
    expect(screen.getByLabelText("Order number")).toHaveValue("12");
    await waitFor(() => expect(browserPath()).toContain("order_id=12"));
  });
});

describe("a new transmittal", () => {
  it("takes the chosen orders and leads to it", async () => {
    const calls = fakeServer({
      [`GET ${candidates}`]: { body: [product(1), product(2), product(3)] },
      "POST /api/transmittals": { body: { created_at: summary.created_at, url_id: 3, date: "2026-11-20" } },
      [`GET ${one}`]: transmittal([]),
    });
    const { user } = renderPage("/admin/transmittal/create");
    await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ada No2, order 40002" }));
    await user.click(screen.getByRole("button", { name: "Create transmittal" }));
    await waitFor(() => expect(browserPath()).toBe(page));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ order_products: [1, 3] });
  });

  it("shows viewers the orders and lets them choose none", async () => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    fakeServer({ [`GET ${candidates}`]: { body: [product(1)] } });
    renderPage("/admin/transmittal/create");
    expect(await screen.findByRole("checkbox", { name: "Select all" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Create transmittal" })).toBeNull();
  });
});

describe("a transmittal", () => {
  it("ticks by status, and says what was expected", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1), product(2, { status_id: 6, arrived: true, sent: true })]),
      [`PATCH ${one}/1/status`]: { body: { status_id: 5 } },
      [`PATCH ${one}/2/status`]: { body: { status_id: 5 } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("checkbox", { name: "Arrived: Ada No1" }));
    await user.click(screen.getByRole("checkbox", { name: "Sent: Ada No2" }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body])).toEqual([
        [`${one}/1/status`, { status_id: 5, expected_status_id: 4 }],
        [`${one}/2/status`, { status_id: 5, expected_status_id: 6 }],
      ]),
    );
  });

  it("builds the second of two quick presses on the first one's answer", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status`]: { body: { status_id: 5 } },
    });
    renderPage(page);
    const arrived = await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    const sent = screen.getByRole("checkbox", { name: "Sent: Ada No1" });
    // In one go, before any answer can have come.
    act(() => {
      arrived.click();
      sent.click();
    });
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
        { status_id: 5, expected_status_id: 4 },
        { status_id: 6, expected_status_id: 5 },
      ]),
    );
  });

  it.each([
    ["Mark all as arrived", { arrived: false }, { status_id: 5, forward_only: true }],
    ["Mark all as not arrived", { arrived: true }, { status_id: 4, forward_only: false }],
    ["Mark all as sent", { arrived: true }, { status_id: 6, forward_only: false }],
    ["Mark all as not sent", { arrived: true, sent: true }, { status_id: 5, forward_only: false }],
  ])("%s", async (name, state, body) => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1, state)]),
      [`PATCH ${one}/order-status`]: transmittal([]),
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual(body));
  });

  it("opens by its key without a session, carries the key along, and offers nothing of the staff's", async () => {
    endSession();
    const calls = fakeServer({
      [`GET ${one}?key=k-1`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status?key=k-1`]: { body: { status_id: 6 } },
    });
    const { user } = renderPage(`${page}?key=k-1`);
    await user.click(await screen.findByRole("checkbox", { name: "Sent: Ada No1" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "PATCH")).toBe(true));
    expect(calls.every(({ path, headers }) => path.endsWith("?key=k-1") && !headers["x-access-token"])).toBe(true);
    expect(screen.getByRole("link", { name: "See Details: Ada No1" })).toHaveAttribute("href", `${page}/1?key=k-1`);
    expect(screen.getByRole("link", { name: "Printable version" })).toHaveAttribute("href", `${page}/print?key=k-1`);
    for (const name of ["Add Orders", "Edit the tracking number", "Remove Ada No1", "Show the address"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("leads to login with neither session nor key", async () => {
    endSession();
    fakeServer({});
    renderPage(page);
    await waitFor(() => expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(page)}`));
  });

  it.each([
    ["itself", page, `GET ${one}?key=k-1`],
    ["its sheet", `${page}/print`, `GET ${one}?key=k-1`],
    ["one of its orders", `${page}/1`, `GET ${one}/1?key=k-1`],
  ])("says on a page of its own that the key is refused: %s", async (_what, path, call) => {
    endSession();
    fakeServer({ [call]: { status: 403, body: "Access Denied!" } });
    renderPage(`${path}?key=k-1`, { officeName: "Example County Clerk", officeEmail: "marriage@example.gov" });
    expect(await screen.findByRole("heading", { level: 1, name: "This address does not work any more" })).toBeVisible();
    expect(screen.getByRole("link", { name: "marriage@example.gov" })).toHaveAttribute(
      "href",
      "mailto:marriage@example.gov",
    );
    expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      `/login?redirect=${encodeURIComponent(path)}`,
    );
    expect(browserPath()).toBe(`${path}?key=k-1`);
    expect(document.body).not.toHaveTextContent("Access Denied!");
  });

  it("says so too when the key runs out while the page is open", async () => {
    endSession();
    const answers: Parameters<typeof fakeServer>[0] = {
      [`GET ${one}?key=k-1`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status?key=k-1`]: { status: 403, body: "Access Denied!" },
    };
    fakeServer(answers);
    const { user } = renderPage(`${page}?key=k-1`);
    const box = await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    answers[`GET ${one}?key=k-1`] = { status: 403, body: "Access Denied!" };
    await user.click(box);
    await expectVisibleText("This address does not work any more");
  });

  it("leads staff whose session has run out to login, with or without a key", async () => {
    fakeServer({ [`GET ${one}?key=k-1`]: { status: 403, body: "" } });
    renderPage(`${page}?key=k-1`);
    await waitFor(() => expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(`${page}?key=k-1`)}`));
  });

  it("shows a viewer everything and changes nothing", async () => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    fakeServer({ [`GET ${one}`]: transmittal([product(1)]) });
    renderPage(page);
    expect(await screen.findByRole("checkbox", { name: "Arrived: Ada No1" })).toBeDisabled();
    expect(screen.getByText("Your account may look at transmittals, not change them.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Mark all|Remove|Add Orders|Edit/ })).toBeNull();
  });

  it("names a date that is none, and an empty transmittal", async () => {
    const error = { message: "Please correct the marked fields.", errors: [{ path: "date", message: "x" }] };
    fakeServer({
      "GET /api/transmittals/2026-13-01/3": { status: 400, body: error },
      [`GET ${one}`]: transmittal([]),
    });
    const first = renderPage("/admin/transmittal/2026-13-01/3");
    expect(await screen.findByRole("alert")).toHaveTextContent("invalid date; must be in YYYY-MM-DD (ISO 8601) format");
    first.unmount();
    renderPage(page);
    await expectVisibleText("No orders in this transmittal.");
  });

  it("saves its tracking number and gives the focus back", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      "PATCH /api/transmittals/31/tracking-number": { body: { tracking_shipping: "1Z9" } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Edit the tracking number" }));
    await user.keyboard(" 1Z9 {Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit the tracking number" })).toHaveFocus());
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ tracking_shipping: "1Z9" });
  });

  it("takes an order off after a question, and the heading takes the focus", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/removal`]: { body: { ok: true } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Remove Ada No1" }));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(calls.some(({ path }) => path === `${one}/1/removal`)).toBe(true));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("says the server's words when somebody was faster, and loads the page again", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status`]: { status: 409, body: { message: "Somebody was faster." } },
    });
    const { user } = renderPage(page);
    const box = await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    await user.click(box);
    await waitFor(() => expect(document.body).toHaveTextContent("Somebody was faster."));
    await waitFor(() => expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2));
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it.each([
    ["Mark all as arrived", `PATCH ${one}/order-status`, []],
    ["Edit the tracking number", "PATCH /api/transmittals/31/tracking-number", ["Save"]],
    ["Remove Ada No1", `PATCH ${one}/1/removal`, ["Remove"]],
    ["Show the address", `POST ${one}/link`, ["Renew the address", "Renew the address"]],
  ])("%s: says the server's words when somebody was faster, and loads the page again", async (first, call, then) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const message = `${first}: somebody was faster.`;
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`GET ${one}/link`]: { body: { url: "https://example.gov/x?key=k-1", expires_at: "2027-02-18T19:00:00.000Z" } },
      [call]: { status: 409, body: { message, showBanner: true } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: first }));
    for (const name of then) {
      const within_ = within(screen.queryByRole("dialog") ?? document.body);
      await user.click((await within_.findAllByRole("button", { name })).at(-1) ?? document.body);
    }
    await waitFor(() => expect(document.body).toHaveTextContent(message));
    await waitFor(() => expect(calls.filter((seen) => `${seen.method} ${seen.path}` === `GET ${one}`)).toHaveLength(2));
  });

  it("adds orders one call each, then lists Customer Verification", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([]),
      [`GET ${candidates}`]: { body: [product(1), product(2)] },
      "GET /api/orders/all-orders?status=Customer+Verification&type=Apostille+Request": { body: [product(9)] },
      "PATCH /api/transmittals/31/add-order/1": transmittal([]),
      "PATCH /api/transmittals/31/add-order/2": transmittal([]),
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Add Orders" }));
    const dialog = screen.getByRole("dialog", { name: "Add Orders" });
    await user.click(await within(dialog).findByRole("checkbox", { name: "Select all" }));
    await user.click(within(dialog).getByRole("button", { name: "Add orders" }));
    expect(await within(dialog).findByRole("checkbox", { name: "Select Ada No9, order 40009" })).toBeDisabled();
    expect(calls.filter(({ method }) => method === "PATCH").map(({ path }) => path)).toEqual([
      "/api/transmittals/31/add-order/1",
      "/api/transmittals/31/add-order/2",
    ]);
  });
});

describe("the printable sheet", () => {
  it("says None and Unknown for what is missing, and shows the keyed address as text and picture", async () => {
    const url = "https://example.gov/admin/transmittal/2026-11-20/3?key=k-1";
    fakeServer({
      [`GET ${one}`]: transmittal([product(1, { country: null })]),
      [`GET ${one}/link`]: { body: { url, expires_at: "2027-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    const row = within((await screen.findAllByRole("row"))[1] as HTMLElement);
    expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "1000001",
      "Unknown",
      "2",
      "None",
      "ada@example.com",
      "None",
    ]);
    await expectVisibleText(url);
    expect(screen.getByRole("img", { name: "QR code of the address" })).toBeInTheDocument();
  });
});

describe("one order of a transmittal", () => {
  it("ticks Arrived of that order", async () => {
    const calls = fakeServer({
      [`GET ${one}/7`]: { body: product(7, { status_id: 5, arrived: true }) },
      [`PATCH ${one}/7/status`]: { body: { status_id: 4 } },
    });
    const { user } = renderPage(`${page}/7`);
    await user.click(await screen.findByRole("checkbox", { name: "Arrived" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ status_id: 4, expected_status_id: 5 }),
    );
  });
});
