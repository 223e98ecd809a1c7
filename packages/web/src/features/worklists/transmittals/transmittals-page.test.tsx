import { describe, expect, it } from "vitest";
import { daysAgo } from "../../../lib/words/days-ago.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { page, summary } from "../../../../test/transmittals/transmittal-fixtures.ts";

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

  it("shows how far each is, and on request only those that are out", async () => {
    const times = {
      created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      date: daysAgo(3, "America/Denver"),
    };
    const out = { ...summary, ...times, number_of_documents: 12, arrived: 3 };
    const done = { ...summary, ...times, id: 30, url_id: 2, arrived: 2, sent: 2 };
    fakeServer({
      [`GET /api/transmittals?start_date=${start}`]: { body: [out, done] },
      "GET /api/transmittals?out=true": { body: [out] },
    });
    const { user } = renderPage("/admin/transmittal");
    const [, first, second] = await screen.findAllByRole("row");
    expect(first).toHaveTextContent("3 of 12 arrived, 0 sent · 3 days out");
    expect(second).toHaveTextContent("All sent");
    await user.click(screen.getByRole("checkbox", { name: "Only those not sent yet" }));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
    expect(browserPath()).toBe("/admin/transmittal?out=true");
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
