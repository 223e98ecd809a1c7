import { describe, expect, it } from "vitest";
import { fakeServer } from "../../testing/fake-server.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { setUpStaffTests } from "../../testing/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../testing/testing-library.ts";
import { one, page, product, transmittal } from "./testing/a-transmittal.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

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
