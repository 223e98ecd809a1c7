import type { CustomerOrder } from "@dop/domain/contract";
import { vi } from "vitest";
import { queryClient } from "../../src/lib/api/query.ts";
import type { RuntimeConfig } from "../../src/lib/office/runtime-config.ts";
import { fakeServer } from "../fake-server.ts";
import { renderPage } from "../render-page.tsx";
import { cleanup } from "../testing-library.ts";
import { uuid } from "./order-fixtures.ts";

// Loads the page's chunk, so that no test waits for it.
import { CustomerOrderPage } from "../../src/features/checkout/customer-order/index.ts";

type Answers = Parameters<typeof fakeServer>[0];

/** Opens the order page with `order` on the server; `answers` may be changed while the page is open. */
export function openOrder(order: CustomerOrder, more: Answers = {}, query = "", config: Partial<RuntimeConfig> = {}) {
  const answers: Answers = {
    [`GET /api/orders/uuid/${uuid}`]: { body: order },
    "GET /api/statuses": { body: [] },
    ...more,
  };
  const calls = fakeServer(answers);
  return { ...renderPage(`/order/${uuid}${query}`, config), calls, answers };
}

/** For `beforeEach`: clears the cache, and shows failures without waiting. */
export function prepare(): typeof CustomerOrderPage {
  queryClient.clear();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return CustomerOrderPage;
}

/** For `afterEach`: removes what a test leaves behind. */
export function cleanUpOrderTest(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
