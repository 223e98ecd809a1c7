import { describe, expect, it } from "vitest";
import { startSession } from "../../lib/storage/session.ts";
import { fakeServer } from "../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../test/staff-tests.ts";
import { screen, waitFor, within } from "../../../test/testing-library.ts";

setUpStaffTests({ chunks: () => import("../../features/system/dev-tools/index.ts") });

async function openHeader(role: "ADMIN" | "USER" | "VIEWER") {
  startSession(loginAnswer(role));
  fakeServer({});
  const page = renderPage("/admin/dev-tools");
  const menu = await screen.findByRole("button", { name: /Office/ });
  await screen.findByRole("heading", { level: 1, name: "Dev Tools" });
  const bar = within(screen.getByRole("navigation", { name: "Main" }));
  return { ...page, menu, links: () => bar.getAllByRole("link").map((link) => link.getAttribute("href")) };
}
const daily = [
  "/admin",
  "/admin/transmittal",
  "/admin/search",
  "/admin/inbox",
  "/admin/dev-tools",
  "https://example.gov/faq",
];

describe("header of the staff", () => {
  it.each(["ADMIN", "USER", "VIEWER"] as const)("shows %s a button that logs out", async (role) => {
    const { user } = await openHeader(role);
    await user.click(within(screen.getByRole("banner")).getByRole("button", { name: "Log Out" }));
    await waitFor(() => expect(browserPath()).toBe("/"));
  });

  it("shows the daily work as links, and the rest in one menu that Escape closes", async () => {
    const { user, menu, links } = await openHeader("USER");
    expect(links()).toEqual(daily);
    expect(menu).toHaveAttribute("aria-expanded", "false");
    await user.click(menu);
    expect(menu).toHaveAttribute("aria-expanded", "true");
    const reports = screen.getByRole("link", { name: "Reports" });
    for (const name of ["Closeouts", "Undelivered emails"]) expect(screen.getByRole("link", { name })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
    reports.focus();
    await user.keyboard("{Escape}");
    expect(menu).toHaveFocus();
    expect(screen.queryByRole("link", { name: "Reports" })).toBeNull();
  });

  it("offers admins the users, and the office's settings in the menu", async () => {
    const { user, menu, links } = await openHeader("ADMIN");
    expect(links()).toEqual(["/admin", "/users", ...daily.slice(1)]);
    await user.click(menu);
    for (const name of ["Audit log", "Settings", "Setup and checks", "Prices", "Canned texts", "Quarantine"])
      expect(screen.getByRole("link", { name })).toBeVisible();
  });

  it("closes the menu when the focus leaves it, and on the way to a page", async () => {
    const { user, menu } = await openHeader("VIEWER");
    await user.click(menu);
    expect(screen.queryByRole("link", { name: "Closeouts" })).toBeNull();
    await user.click(screen.getByRole("searchbox"));
    expect(menu).toHaveAttribute("aria-expanded", "false");
    await user.click(menu);
    await user.click(screen.getByRole("link", { name: "Undelivered emails" }));
    await waitFor(() => expect(browserPath()).toBe("/admin/mail"));
    expect(screen.queryByRole("link", { name: "Reports" })).toBeNull();
  });
});
