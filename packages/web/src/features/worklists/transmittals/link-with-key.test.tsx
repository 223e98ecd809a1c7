import { statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { currentSession, endSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor } from "../../../../test/testing-library.ts";
import { one, page, product, transmittal } from "../../../../test/transmittals/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

const ended = { status: 403, body: "" };

describe("the address of a transmittal with its key", () => {
  it("opens by key without a session, keeps the key in links, and shows no staff navigation", async () => {
    endSession();
    const calls = fakeServer({
      [`GET ${one}?key=k-1`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status?key=k-1`]: { body: { status_id: statusIds.shipped } },
    });
    const { user } = renderPage(`${page}?key=k-1`);
    await user.click(await screen.findByRole("checkbox", { name: "Sent: Ada No1" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "PATCH")).toBe(true));
    expect(calls.every(({ path, headers }) => path.endsWith("?key=k-1") && !headers["x-access-token"])).toBe(true);
    expect(screen.getByRole("link", { name: "See Details: Ada No1" })).toHaveAttribute("href", `${page}/1?key=k-1`);
    expect(screen.getByRole("link", { name: "Printable version" })).toHaveAttribute("href", `${page}/print?key=k-1`);
    for (const name of ["Add Orders", "Edit the tracking number", "Remove Ada No1", "Show the QR code"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("redirects to login without session and key", async () => {
    endSession();
    fakeServer({});
    renderPage(page);
    await waitFor(() => expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(page)}`));
  });

  it.each([
    ["itself", page, `GET ${one}?key=k-1`],
    ["its sheet", `${page}/print`, `GET ${one}?key=k-1`],
    ["one of its orders", `${page}/1`, `GET ${one}/1?key=k-1`],
  ])("shows the refused-key page: %s", async (_what, path, call) => {
    endSession();
    fakeServer({ [call]: { status: 403, body: "Access Denied!" } });
    renderPage(`${path}?key=k-1`, { officeName: "Example County Clerk", officeEmail: "marriage@example.gov" });
    expect(await screen.findByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
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

  it("shows it also when the key expires while the page is open", async () => {
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
    await expectVisibleText("This link no longer works");
  });

  describe("in a browser whose staff session has ended", () => {
    it.each([
      ["itself", "", one, transmittal([product(1)])],
      ["one of its orders", "/1", `${one}/1`, { body: product(1) }],
    ])("opens with a valid key: %s", async (_what, below, call, opened) => {
      const answers = {};
      Object.defineProperty(answers, `GET ${call}?key=k-1`, { get: () => (currentSession() ? ended : opened) });
      fakeServer(answers);
      renderPage(`${page}${below}?key=k-1`);
      await screen.findByRole("checkbox", { name: /^Arrived/ });
      expect([currentSession(), browserPath()]).toEqual([undefined, `${page}${below}?key=k-1`]);
    });

    it("shows the refused-key page with a key that no longer works", async () => {
      const answers = {};
      const refused = { status: 403, body: "Access Denied!" };
      Object.defineProperty(answers, `GET ${one}?key=k-1`, { get: () => (currentSession() ? ended : refused) });
      fakeServer(answers);
      renderPage(`${page}?key=k-1`);
      await expectVisibleText("This link no longer works");
      expect(browserPath()).toBe(`${page}?key=k-1`);
    });

    it("leads to login without a key", async () => {
      fakeServer({ [`GET ${one}`]: ended });
      renderPage(page);
      await waitFor(() => expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent(page)}`));
    });
  });
});
