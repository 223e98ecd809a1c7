import { documentCode } from "@dop/domain/scan";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { scanTiming } from "../../../lib/keys/scan-guard.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { fireEvent, screen, waitFor } from "../../../../test/testing-library.ts";

setUpStaffTests({
  role: "USER",
  chunks: () =>
    Promise.all([
      import("./index.ts"),
      import("../search/index.ts"),
      import("../../system/dev-tools/index.ts"),
      import("../command-palette/index.ts"),
    ]),
});

const code = documentCode(40_001, 70_002);
const asked = (text: string) => `GET /api/scans?${new URLSearchParams({ code: text }).toString()}`;
const item = (orderId: number, id: number) => ({
  order_id: orderId,
  order_product_id: id,
  product_name: "Apostille Request",
  status_name: "Processed",
});
const box = () => screen.findByRole("searchbox", { name: "Scan or find" });
/** Types as a scanner does: all at once, and the key that ends it. */
async function scan(text: string, end = "Enter"): Promise<void> {
  const field = await box();
  scanTiming.waitMs = 60_000;
  for (const key of "keys") fireEvent.keyDown(field, { key });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: end });
  expect(field).toHaveValue("");
}

describe("the Scan box", () => {
  it("gets the focus by a key, opens an order at its product, and is empty for the next scan", async () => {
    const calls = fakeServer({ [asked(code)]: { body: { kind: "document", items: [item(40_001, 70_002)] } } });
    const { user } = renderPage("/admin/dev-tools");
    const field = await box();
    // The heading takes the focus when the page has come.
    await screen.findByRole("heading", { level: 1, name: "Dev Tools" });
    await user.keyboard("s");
    expect(field).toHaveFocus();
    await user.keyboard(`${code}{Enter}`);
    expect(field).toHaveValue("");
    await waitFor(() => expect(browserPath()).toBe("/admin/orders/40001?product=70002"));
    expect(calls.map(({ path }) => path)).toContain(asked(code).slice(4));
  });

  it("gets the focus by the office's own key, even from a field, and is emptied", async () => {
    fakeServer({ [asked(code)]: { body: { kind: "document", items: [item(40_001, 70_002)] } } });
    const { user } = renderPage("/admin/dev-tools", { scanKey: "F8" });
    const field = await box();
    await user.type(field, "DOP1-4");
    await user.click(screen.getByLabelText(/^Seed/));
    await user.keyboard("{F9}");
    expect(field).not.toHaveFocus();
    await user.keyboard(`{F8}${code}{Enter}`);
    await waitFor(() => expect(browserPath()).toBe("/admin/orders/40001?product=70002"));
  });

  it("leaves the key to a dialog, in which a number may be scanned into a field", async () => {
    fakeServer({});
    const { user } = renderPage("/admin/dev-tools", { scanKey: "F8" });
    const field = await box();
    const dialog = document.createElement("dialog");
    onTestFinished(() => dialog.remove());
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    await user.keyboard("{F8}");
    expect(field).not.toHaveFocus();
  });

  it.each(["Enter", "Tab"])("takes a scan that ends with %s; Tab passes an empty box", async (end) => {
    fakeServer({ [asked(code)]: { body: { kind: "document", items: [item(40_001, 70_002)] } } });
    const { user } = renderPage("/admin/dev-tools");
    await user.click(await box());
    await user.tab();
    expect(await box()).not.toHaveFocus();
    await scan(code, end);
    await waitFor(() => expect(browserPath()).toBe("/admin/orders/40001?product=70002"));
  });

  it("opens the one order of a tracking number, or all of them in Search", async () => {
    fakeServer({
      [asked("986578788855")]: { body: { kind: "tracking", items: [item(40_001, 70_002), item(40_001, 70_001)] } },
      [asked("477179081230")]: { body: { kind: "tracking", items: [item(40_003, 70_009), item(40_001, 70_002)] } },
      "GET /api/orders/search?q=477179081230": { body: { items: [], count: 0, about: false } },
    });
    renderPage("/admin/dev-tools");
    await scan("986578788855");
    await waitFor(() => expect(browserPath()).toBe("/admin/orders/40001?product=70002"));
    await scan("477179081230");
    await waitFor(() => expect(browserPath()).toBe("/admin/search?q=477179081230"));
  });

  it("looks up in the palette what is typed and is no scan", async () => {
    fakeServer({});
    const { user } = renderPage("/admin/dev-tools");
    await user.type(await box(), "okafor{Enter}");
    expect(await screen.findByRole("combobox")).toHaveValue("okafor");
    expect(await box()).toHaveValue("");
  });

  it("sends nothing that it does not recognize, and says so each time", async () => {
    const calls = fakeServer({});
    renderPage("/admin/dev-tools");
    const link = "https://orders.example.gov/order/0b7f5b8e-9a1c-4a53-9a43-6d6a7c2b1f10";
    await scan(link);
    const first = await screen.findByRole("alert");
    expect(first).toHaveTextContent("This is neither a code of this portal nor a tracking number.");
    await scan("x".repeat(10_000));
    await waitFor(() => expect(screen.getByRole("alert")).not.toBe(first));
    await scan(code.slice(0, -2));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/not read completely/));
    expect(document.body).not.toHaveTextContent("0b7f5b8e");
    expect(calls.filter(({ path }) => path.includes("/scans"))).toEqual([]);
    fireEvent.keyDown(await box(), { key: "Escape" });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what the server cannot find or cannot tell", async () => {
    fakeServer({
      [asked(code)]: { body: { kind: "missing", items: [] } },
      [asked("986578788855")]: { status: 503, body: { message: "The portal is busy." } },
    });
    renderPage("/admin/dev-tools");
    await scan(code);
    expect(await screen.findByRole("alert")).toHaveTextContent("This code belongs to no order in this portal.");
    await scan("986578788855");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The portal is busy."));
    expect(browserPath()).toBe("/admin/dev-tools");
  });

  it("takes its message away with the focus", async () => {
    fakeServer({});
    const { user } = renderPage("/admin/dev-tools");
    await user.click(await box());
    await scan("nonsense");
    expect(await screen.findByRole("alert")).toBeVisible();
    await user.tab();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("follows the newest of two scans", async () => {
    const signals: Array<AbortSignal | null | undefined> = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (!url.includes("/scans")) return new Response("{}");
      signals.push(init.signal);
      if (signals.length === 1) return new Promise<Response>(() => undefined);
      return new Response(JSON.stringify({ kind: "tracking", items: [item(40_003, 70_009)] }));
    });
    renderPage("/admin/dev-tools");
    await scan(code);
    await scan("986578788855");
    await waitFor(() => expect(browserPath()).toBe("/admin/orders/40003?product=70009"));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });
});
