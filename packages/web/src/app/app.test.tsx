import { customerProductIds, productIds } from "@dop/domain/orders";
import { cleanup, screen, waitFor, within } from "../../test/testing-library.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { clearCart } from "../cart/cart-store.ts";
import { endSession, startSession } from "../lib/storage/session.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../test/render-page.tsx";
import { preloadPage } from "./app.tsx";
import { applyStartParameter } from "./start-parameter.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  // No page of these tests may ask a real server.
  fakeServer({});
});
afterEach(() => {
  cleanup();
  endSession();
  clearCart();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("landing page", () => {
  // As a visit of it starts: see main.tsx.
  beforeAll(() => preloadPage("/", false));

  it("offers the documents; a card stores a new draft and opens the first step", async () => {
    const { user } = renderPage("/");
    expect(screen.getByRole("heading", { level: 1, name: "Document Ordering Portal" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Which document are you ordering?" })).toBeVisible();
    expect(document.title).toBe("Document Ordering Portal | DOP");
    await user.click(screen.getByRole("link", { name: "License correction" }));
    expect(browserPath()).toBe("/product");
    expect(JSON.parse(localStorage.getItem("dop-cart") ?? "")).toMatchObject({
      productType: productIds.licenseCorrection,
    });
  });

  it("shows a card for each product that the office sells, which is a link without JavaScript", () => {
    const cards = () => within(screen.getByRole("main")).getAllByRole("article");
    const { unmount } = renderPage("/");
    expect(cards().map((card) => within(card).getByRole("link").getAttribute("href"))).toEqual([
      "/product?start=1",
      "/product?start=2",
      "/product?start=3",
    ]);
    unmount();
    renderPage("/", { products: customerProductIds });
    expect(cards()).toHaveLength(customerProductIds.length);
    cleanup();
    renderPage("/", { products: [productIds.certifiedCopy] });
    expect(cards().map((card) => within(card).getByRole("link").getAttribute("href"))).toEqual(["/product?start=2"]);
  });

  it("tells on each card when it usually ships, and on what that rests", async () => {
    const days = { p50: "2026-12-01", p80: "2026-12-04", made_at: "2026-11-22T11:30:00.000Z" };
    const estimates = [
      { product_id: productIds.apostille, kind: "apostille", basis: "history", ...days },
      { product_id: productIds.certifiedCopy, kind: null, basis: "standard", ...days },
    ];
    fakeServer({ "GET /api/estimates": { body: estimates } });
    renderPage("/");
    const cards = within(screen.getByRole("main")).getAllByRole("article");
    await waitFor(() =>
      expect(cards[0]?.textContent).toContain(
        "We expect to ship it by December 4. 8 of 10 orders are done by this date.",
      ),
    );
    expect(cards[1]?.textContent).toContain("We expect to ship it by December 4. This is our usual processing time.");
    expect(cards[2]?.textContent).not.toContain("Usually");
  });

  it("tells on each card what it costs at least, with all fees", async () => {
    fakeServer({
      "GET /api/products": { body: [1, 2, 3].map((id) => ({ id, product_name: "A document", current_cost: id * 10 })) },
      "GET /api/fees": { body: [{ id: 1, name: "Processing fee", amount: 15 }] },
      "GET /api/shipping-types": { body: { 1: { label: "USPS", cost: 2 }, 2: { label: "FedEx", cost: 20 } } },
    });
    renderPage("/");
    const cards = within(screen.getByRole("main")).getAllByRole("article");
    await waitFor(() => expect(cards[0]?.textContent).toContain("From $28.50, with all fees"));
    expect(cards[1]?.textContent).toContain("From $23.50, with all fees");
  });

  it("starts the draft requested by a link without JavaScript once", () => {
    window.history.replaceState(null, "", "/product?start=2");
    applyStartParameter();
    expect(browserPath()).toBe("/product");
    expect(JSON.parse(localStorage.getItem("dop-cart") ?? "")).toMatchObject({ productType: productIds.certifiedCopy });
    window.history.replaceState(null, "", "/product?start=5");
    applyStartParameter();
    expect(JSON.parse(localStorage.getItem("dop-cart") ?? "")).toMatchObject({ productType: productIds.certifiedCopy });
  });

  it("redirects staff to their home page", async () => {
    startSession(loginAnswer());
    renderPage("/");
    await waitFor(() => expect(browserPath()).toBe("/admin"));
  });
});

describe("header and footer", () => {
  it("show customers the brand, the other language and the FAQ, and staff the login link", () => {
    renderPage("/");
    const header = within(screen.getByRole("banner"));
    expect(header.getAllByRole("link")).toHaveLength(3);
    expect(header.getByRole("link", { name: "Español" })).toHaveAttribute("href", "/es");
    expect(header.getByRole("link", { name: /FAQ/ })).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("link", { name: "Admin Login" })).toHaveAttribute("href", "/login");
  });

  it("show staff the navigation and their name, and users only to admins", async () => {
    startSession(loginAnswer("USER"));
    const { unmount } = renderPage("/admin", { environment: "staging" });
    const links = async () =>
      within(await screen.findByRole("navigation", { name: "Main" }))
        .getAllByRole("link")
        .map((link) => link.textContent);
    expect(await links()).toEqual([
      "Home",
      "Transmittals",
      "Search",
      "Inbox",
      "Dev Tools",
      expect.stringContaining("FAQ"),
    ]);
    expect(screen.getByText("staging")).toHaveClass("bg-error");
    expect(screen.getByRole("banner")).toHaveTextContent("R. Tolman");
    unmount();
    startSession(loginAnswer("ADMIN"));
    renderPage("/admin", { environment: "production", isProduction: true });
    expect(await links()).toEqual(["Home", "Users", "Transmittals", "Search", "Inbox", expect.stringContaining("FAQ")]);
    expect(screen.getByText("production")).not.toHaveClass("bg-error");
  });

  it("log out on the server and in the browser, and open the landing page", async () => {
    const calls = fakeServer({ "POST /api/users/logout": { body: {} } });
    startSession(loginAnswer());
    const { user } = renderPage("/admin");
    await user.click(await within(screen.getByRole("banner")).findByRole("button", { name: "Log Out" }));
    expect(browserPath()).toBe("/");
    expect(await screen.findByRole("heading", { name: "Document Ordering Portal" })).toBeVisible();
    expect(localStorage.getItem("token")).toBeNull();
    // The staff home asks for its queues at the same time: which call goes first does not matter.
    expect(calls.find((call) => call.path === "/api/users/logout")).toMatchObject({
      method: "POST",
      headers: { "x-access-token": "token-7" },
    });
  });
});

it("a logout from a session that was ended elsewhere opens the landing page too", async () => {
  fakeServer({ "POST /api/users/logout": { status: 403, body: "Session ended." } });
  startSession(loginAnswer());
  const { user } = renderPage("/admin");
  await user.click(await within(screen.getByRole("banner")).findByRole("button", { name: "Log Out" }));
  expect(await screen.findByRole("heading", { name: "Document Ordering Portal" })).toBeVisible();
  await expect(screen.findByRole("heading", { name: "Login" }, { timeout: 300 })).rejects.toThrow("Unable to find");
});

describe("routes", () => {
  it("show the not-found page for an unknown address", async () => {
    renderPage("/nowhere");
    expect(await screen.findByRole("heading", { name: "404 Error" })).toBeVisible();
    expect(screen.getByText("The page you requested could not be found.")).toBeVisible();
    expect(document.title).toBe("Page Not Found | DOP");
  });

  it("redirect visitors of a staff page to login, with a return path", async () => {
    renderPage("/admin?queue=apostille-makeEdits");
    await screen.findByRole("heading", { name: "Login" });
    expect(browserPath()).toBe(`/login?redirect=${encodeURIComponent("/admin?queue=apostille-makeEdits")}`);
  });

  it("move focus to the next page's heading and announce it", async () => {
    const { user } = renderPage("/");
    await user.click(screen.getByRole("link", { name: "Find your order" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Find your order" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Find your order | DOP");
    expect(screen.getByText("Find your order | DOP")).toHaveAttribute("aria-live", "polite");
  });
});

describe("a first visit", () => {
  it.each([
    ["/product?start=2", "form"],
    ["/order/unknown", "*"],
    ["/find-order", "form"],
    ["/login", "form"],
    ["/admin/search", "form"],
    ["/admin/reports/sales", "h1"],
    ["/setup", "h1"],
  ])("shows the page at %s at once when its scripts were preloaded", async (path, part) => {
    const isStaffs = path.startsWith("/admin");
    if (isStaffs) startSession(loginAnswer());
    window.history.replaceState(null, "", path);
    applyStartParameter();
    await preloadPage(window.location.pathname, isStaffs);
    renderPage(browserPath());
    expect(screen.getByRole("main").querySelector(part)).not.toBeNull();
    // The footer comes with the page.
    expect(screen.getByRole("contentinfo")).toBeVisible();
    expect(screen.queryAllByRole("link", { name: /Search/ })).toHaveLength(isStaffs ? 1 : 0);
  });
});
