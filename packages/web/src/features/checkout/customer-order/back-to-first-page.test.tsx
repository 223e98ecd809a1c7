import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserPath } from "../../../../test/render-page.tsx";
import { screen, waitFor } from "../../../../test/testing-library.ts";
import { cleanUpOrderTest, openOrder, prepare } from "../../../../test/customer-order/open-order.tsx";
import { buildOrder, uuid } from "../../../../test/customer-order/order-fixtures.ts";

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

it("Back leads to the first page of the history, also from another tab of the order", async () => {
  window.history.pushState(null, "", "/payment");
  window.history.pushState(null, "", "/");
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  const { user } = openOrder(buildOrder());
  await user.click(await screen.findByRole("tab", { name: "Messages" }));
  expect(browserPath()).toBe(`/order/${uuid}?tab=messages`);
  const top = window.history.length - 1;
  window.history.back();
  await waitFor(() => expect(go).toHaveBeenCalledWith(1 - top));
  expect(browserPath()).toBe(`/order/${uuid}`);
});

it("Back leads there at once after another page was opened from the order", async () => {
  window.history.pushState(null, "", "/payment");
  const go = vi.spyOn(window.history, "go").mockImplementation(() => undefined);
  const { user } = openOrder(buildOrder());
  await screen.findByRole("tab", { name: "Messages" });
  const top = window.history.length - 1;
  await user.click(screen.getByRole("link", { name: /Accessibility/ }));
  await screen.findByRole("heading", { level: 1, name: /Accessibility/ });
  window.history.back();
  await screen.findByRole("tab", { name: "Messages" });
  expect(go).not.toHaveBeenCalled();
  window.history.back();
  await waitFor(() => expect(go).toHaveBeenCalledWith(1 - top));
});
