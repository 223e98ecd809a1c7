import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserPath } from "../../../testing/render-page.tsx";
import { screen, waitFor } from "../../../testing/testing-library.ts";
import { cleanUpOrderTest, openOrder, prepare } from "./testing/open-order.tsx";
import { buildOrder, uuid } from "./testing/order-fixtures.ts";

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
