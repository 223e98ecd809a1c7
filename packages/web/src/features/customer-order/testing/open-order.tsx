import type { CustomerOrder } from "@dop/domain/contract";
import { vi } from "vitest";
import { queryClient } from "../../../lib/query.tsx";
import { fakeServer } from "../../../testing/fake-server.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { cleanup } from "../../../testing/testing-library.ts";
import { uuid } from "./an-order.ts";
// The page is a chunk of its own; have it before the first test's time runs.
import { CustomerOrderPage } from "../index.ts";

type Answers = Parameters<typeof fakeServer>[0];

/** Opens the order page with `order` on the server; `answers` may be changed while the page is open. */
export function openOrder(order: CustomerOrder, more: Answers = {}, query = "") {
  const answers: Answers = {
    [`GET /api/orders/uuid/${uuid}`]: { body: order },
    "GET /api/statuses": { body: [] },
    ...more,
  };
  const calls = fakeServer(answers);
  return { ...renderPage(`/order/${uuid}${query}`), calls, answers };
}

/** For `beforeEach`: nothing of an earlier test in the cache, and no waiting before a failure shows. */
export function prepare(): typeof CustomerOrderPage {
  queryClient.clear();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return CustomerOrderPage;
}

/** For `afterEach`. */
export function tidy(): void {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
