import { limits } from "@dop/domain/orders";
import { textsIn } from "@dop/texts";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { cleanup, screen, within } from "../../../../test/testing-library.ts";

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const facts = {
  kept: [{ what: "documents", days: 90 }],
  recipients: ["stateOffice", "stripe"],
  note: "Ask at the counter.\n\nWe are closed on Mondays.",
  record_series: "Series 123",
};

describe("the page about privacy (rule P-44)", () => {
  it("says how long data are kept, who receives them, and the office's own words", async () => {
    fakeServer({ "GET /api/privacy": { body: facts } });
    renderPage("/privacy");
    const table = within(await screen.findByRole("table", { name: "How long we keep it" }));
    const rows = table.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "WhatHow long",
      "A paid order, with the kind of ID that we saw" +
        "As a public record of this office, as long as the law says (record series Series 123)",
      "Photos of your ID and of you, and other documents90 days after your order has ended",
      `Files that you chose and did not send with an order${limits.uploadHours} hours`,
    ]);
    expect(screen.getByText(/We see only its last four digits$/)).toBeVisible();
    expect(screen.getByText(/^Stripe takes your payment/)).toBeVisible();
    expect(screen.queryByText(/Twilio/)).toBeNull();
    expect(screen.getByText(/We are closed on Mondays/)).toBeVisible();
  });

  it("says the same in Spanish as in English about files that no order took", () => {
    expect(textsIn("es").privacy.kept.after.uploads(limits.uploadHours)).toBe(`${limits.uploadHours} horas`);
  });

  it("says what is asked, and how to reach the office, when the facts do not come", async () => {
    fakeServer({ "GET /api/privacy": { status: 503, body: { code: "UNAVAILABLE", message: "Later" } } });
    renderPage("/privacy");
    expect(await screen.findByRole("table", { name: "What we ask for" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  });
});

describe("the page about accessibility", () => {
  it("says what was tested and how to get help, and the footer leads there", async () => {
    fakeServer({});
    const { user } = renderPage("/privacy");
    await user.click(await screen.findByRole("link", { name: "Accessibility" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Accessibility" })).toBeVisible();
    expect(screen.getByText(/looked at more than [\d,]+ screens and found no fault/)).toBeVisible();
    expect(screen.getByRole("link", { name: "clerk@example.gov" })).toBeVisible();
  });
});
