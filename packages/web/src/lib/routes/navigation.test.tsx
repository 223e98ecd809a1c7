import { languagePaths } from "@dop/texts/locales";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../test/render-page.tsx";
import { cleanup, render, screen, userEvent, waitFor } from "../../../test/testing-library.ts";
import { leaveForLogin } from "../api/forbidden.ts";
import { paths } from "./paths.ts";
import { AppRouter, Link, Navigate } from "./router.tsx";
import { toast } from "../messages/toast.ts";

const assign = vi.fn<(url: string | URL) => void>();
const replace = vi.fn<(url: string | URL) => void>();

function open(lang: "en" | "es", child = <Link to={paths.inbox}>Inbox</Link>) {
  const basePath = languagePaths[lang];
  window.history.replaceState(null, "", `${basePath}/order/7?tab=messages`);
  document.documentElement.lang = lang;
  render(<AppRouter basePath={basePath}>{child}</AppRouter>);
}

beforeEach(() => {
  fakeServer({});
  assign.mockClear();
  replace.mockClear();
  vi.spyOn(window.location, "assign").mockImplementation(assign);
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});
afterEach(() => {
  cleanup();
  document.documentElement.lang = "en";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const here = "/es/order/7?tab=messages";

describe("from a page in Spanish, the office's pages are loaded in English (rule E-22)", () => {
  it("follows a link", async () => {
    open("es");
    await userEvent.setup().click(screen.getByRole("link", { name: "Inbox" }));
    expect([assign.mock.lastCall, browserPath()]).toEqual([["/admin/inbox"], here]);
  });

  it("follows a redirect, which leaves no step in the browser's history", () => {
    open("es", <Navigate to={`${paths.admin}?queue=a-b`} replace />);
    expect([replace.mock.lastCall, browserPath()]).toEqual([["/admin?queue=a-b"], here]);
  });

  it("follows a 403, with the path to return to", () => {
    open("es");
    window.history.replaceState(null, "", "/order/7?tab=messages");
    leaveForLogin("jwt malformed");
    expect(assign).toHaveBeenCalledWith("/login?redirect=%2Forder%2F7%3Ftab%3Dmessages");
  });

  it("follows a 403, whose reason the login page says once, in English", async () => {
    open("es");
    leaveForLogin("jwt malformed");
    cleanup();
    document.documentElement.lang = "en";
    const said = vi.spyOn(toast, "error").mockReturnValue();
    renderPage(paths.login);
    await waitFor(() => expect(said.mock.calls).toEqual([["Please log in."]]));
    expect(sessionStorage).toHaveLength(0);
  });
});

it.each([
  ["English", "en", paths.admin, "/admin"],
  ["Spanish, for another customer's page,", "es", paths.findOrder, "/es/find-order"],
] as const)("a page in %s is left without a load", (_which, lang, to, address) => {
  open(lang, <Navigate to={to} />);
  expect([assign.mock.calls, browserPath()]).toEqual([[], address]);
});
