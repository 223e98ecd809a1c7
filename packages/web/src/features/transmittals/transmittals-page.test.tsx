import { describe, expect, it } from "vitest";
import { daysAgo } from "../../lib/days-ago.ts";
import { fakeServer } from "../../testing/fake-server.ts";
import { browserPath, renderPage } from "../../testing/render-page.tsx";
import { setUpStaffTests } from "../../testing/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../testing/testing-library.ts";
import { page, summary } from "./testing/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("the list", () => {
  const start = daysAgo(14, "America/Denver");

  it("starts two weeks ago and links to each transmittal and to a new one", async () => {
    fakeServer({ [`GET /api/transmittals?start_date=${start}`]: { body: [summary] } });
    renderPage("/admin/transmittal");
    expect(await screen.findByRole("link", { name: "Transmittal 3, 11/20/2026" })).toHaveAttribute("href", page);
    expect(screen.getByRole("link", { name: "Create New" })).toHaveAttribute("href", "/admin/transmittal/create");
    expect(screen.getByLabelText("From")).toHaveValue(start);
  });

  it("shows the empty state, and accepts only digits in number filters", async () => {
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
