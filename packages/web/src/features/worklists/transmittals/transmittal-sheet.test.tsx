import { statusIds } from "@dop/domain/orders";
import { noTrackingNumber } from "@dop/domain/tracking";
import { describe, expect, it } from "vitest";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { one, page, product, transmittal } from "../../../../test/transmittals/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("the printable sheet", () => {
  it("shows None and Unknown for missing values, the link with the key as a QR code, in words on paper", async () => {
    const url = "https://example.gov/admin/transmittal/2026-11-20/3?key=k-1";
    fakeServer({
      [`GET ${one}`]: transmittal([product(1, { country: null })]),
      [`GET ${one}/link`]: { body: { url, expires_at: "2099-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    const row = within((await screen.findAllByRole("row"))[1] as HTMLElement);
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Requestor's Name",
      "Certificate #",
      "Name Of Foreign Country",
      "Quantity",
      "Phone Number",
      "Email",
      "Tracking Number",
    ]);
    expect(row.getByRole("rowheader")).toHaveTextContent(/^Ada No11 of 1 · Order 40001$/);
    expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      "1000001",
      "Unknown",
      "2",
      "None",
      "ada@example.com",
      "None",
    ]);
    await expectVisibleText(url.split("?")[0] ?? "");
    expect(screen.getByText(url)).toHaveClass("hidden", "print:block");
    await expectVisibleText("100 Center St, Example, Utah");
    await expectVisibleText("Office of the Lieutenant Governor");
    expect(screen.getByText("Received by").parentElement).toHaveTextContent("Received bySignatureDate");
    expect(screen.getByRole("img", { name: "QR code of the link" })).toBeInTheDocument();
    await expectVisibleText("Works until 02/18/2099, 12:00 PM.");
  });

  it("shows None for a document without a number", async () => {
    fakeServer({
      [`GET ${one}`]: transmittal([product(1, { tracking_shipping: noTrackingNumber })]),
      [`GET ${one}/link`]: { body: { url: "https://example.gov/?key=k", expires_at: "2099-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    const cells = within((await screen.findAllByRole("row"))[1] as HTMLElement).getAllByRole("cell");
    expect(cells.at(-1)).toHaveTextContent(/^None$/);
  });

  it("says that an expired link no longer works, and prints none", async () => {
    const url = "https://example.gov/admin/transmittal/2026-11-20/3?key=k-1";
    fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`GET ${one}/link`]: { body: { url, expires_at: "2020-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    await expectVisibleText("The link stopped working on 02/18/2020, 12:00 PM.");
    expect(screen.queryByText(url)).toBeNull();
    expect(screen.queryByRole("img", { name: "QR code of the link" })).toBeNull();
  });
});

describe("the printable sheet of several pages", () => {
  it("says its documents and rows at both ends, and at each row its place (rule T-12)", async () => {
    fakeServer({
      [`GET ${one}`]: transmittal([product(1, { quantity: 1 }), product(2, { quantity: 1 })]),
      [`GET ${one}/link`]: { body: { url: "https://example.gov/?key=k", expires_at: "2099-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    const places = (await screen.findAllByRole("rowheader")).map(({ textContent }) => textContent);
    expect(places).toEqual(["Ada No11 of 2 · Order 40001", "Ada No22 of 2 · Order 40002"]);
    expect(screen.getByText(/^2 documents in 2 rows · /)).toBeVisible();
    const end = screen.getByText("End of the list: 2 documents in 2 rows");
    const table = screen.getByRole("table");
    expect(table.compareDocumentPosition(end)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("the printable sheet of a voided license", () => {
  it("strikes its line out", async () => {
    fakeServer({
      [`GET ${one}`]: transmittal([product(1), product(2, { voided: true })]),
      [`GET ${one}/link`]: { body: { url: "https://example.gov/?key=k", expires_at: "2027-02-18T19:00:00.000Z" } },
    });
    renderPage(`${page}/print`);
    const [, good, struck] = await screen.findAllByRole("row");
    expect(struck).toHaveTextContent("License voided: no apostille");
    expect(struck).toHaveClass("[&>td]:line-through");
    expect(good).not.toHaveTextContent("voided");
  });
});

describe("the printable sheet of a viewer", () => {
  it.each(["", "?key=k-1"])("shows neither address nor QR code and does not request them: print%s", async (query) => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`GET ${one}?key=k-1`]: transmittal([product(1)]),
    });
    renderPage(`${page}/print${query}`);
    expect(await screen.findByRole("link", { name: "Ada No1" })).toBeVisible();
    expect(screen.queryByRole("img", { name: "QR code of the link" })).toBeNull();
    expect(screen.queryByText("Link to this transmittal")).toBeNull();
    expect(calls.filter(({ path }) => path.includes("/link"))).toEqual([]);
  });
});

describe("one order of a transmittal", () => {
  it("checks Arrived of that order", async () => {
    const calls = fakeServer({
      [`GET ${one}/7`]: { body: product(7, { status_id: statusIds.arrivedAtLieutenantGovernor, arrived: true }) },
      [`PATCH ${one}/7/status`]: { body: { status_id: statusIds.sentToLieutenantGovernor } },
    });
    const { user } = renderPage(`${page}/7`);
    await user.click(await screen.findByRole("checkbox", { name: "Arrived" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
        status_id: statusIds.sentToLieutenantGovernor,
        expected_status_id: statusIds.arrivedAtLieutenantGovernor,
      }),
    );
  });
});
