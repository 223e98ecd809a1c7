// A viewer who opens a page that is not for them is told so and stays logged in (rule A-3).
import { toast } from "sonner";
import { afterEach, expect, it } from "vitest";
import { fakeServer } from "../../test/fake-server.ts";
import { browserPath, renderPage } from "../../test/render-page.tsx";
import { setUpStaffTests } from "../../test/staff-tests.ts";
import { expectVisibleText, screen, settle, waitFor } from "../../test/testing-library.ts";
import { currentSession } from "../lib/storage/session.ts";

setUpStaffTests({ role: "VIEWER", chunks: () => import("../features/money/reports/index.ts") });

afterEach(async () => {
  toast.dismiss();
  await waitFor(() => {
    if (screen.queryByText("Access Denied!")) throw new Error("The message still shows.");
  });
});

it.each([
  "/users",
  "/admin/prices",
  "/admin/settings",
  "/admin/canned-texts",
  "/admin/quarantine",
  "/admin/setup",
  "/admin/reports/closeouts",
  "/admin/reports/closeouts/12",
  "/admin/reports/audit",
])("tells a viewer at %s that access is denied, and keeps them logged in", async (path) => {
  const calls = fakeServer({});
  renderPage(path);
  await expectVisibleText("Access Denied!");
  await waitFor(() => expect(["/", "/admin"]).toContain(browserPath()));
  expect(currentSession()).toBeDefined();
  expect(calls.filter(({ path: asked }) => asked.includes(path.replace("/admin", "")))).toEqual([]);
});

it.each([
  "/admin",
  "/admin/search",
  "/admin/inbox",
  "/admin/account",
  "/admin/mail",
  "/admin/transmittal",
  "/admin/transmittal/create",
  "/admin/reports",
  "/admin/orders/1",
])("opens %s for a viewer", async (path) => {
  fakeServer({});
  renderPage(path);
  await settle();
  expect(browserPath()).toBe(path);
  expect(screen.queryByText("Access Denied!")).toBeNull();
  expect(currentSession()).toBeDefined();
});
