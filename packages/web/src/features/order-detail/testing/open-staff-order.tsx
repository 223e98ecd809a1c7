import type { StaffOrder } from "@dop/domain/contract";
import { vi } from "vitest";
import { queryClient } from "../../../lib/query.tsx";
import { endSession, startSession } from "../../../session/session.ts";
import { fakeServer } from "../../../testing/fake-server.ts";
import { loginAnswer, renderPage } from "../../../testing/render-page.tsx";
import { cleanup } from "../../../testing/testing-library.ts";
// The page is a chunk of its own; have it before the first test's time runs.
import { OrderDetailPage } from "../index.ts";

type Answers = Parameters<typeof fakeServer>[0];

/** Opens an order as somebody of `role`; `answers` may be changed while the page is open. */
export function openStaffOrder(order: StaffOrder, more: Answers = {}, query = "", role?: "ADMIN" | "USER" | "VIEWER") {
  startSession(loginAnswer(role));
  const answers: Answers = {
    [`GET /api/orders/${order.id}`]: { body: order },
    "GET /api/queues": { body: {} },
    ...more,
  };
  const calls = fakeServer(answers);
  const writes = () =>
    calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => ({ method, path, body }));
  return { ...renderPage(`/admin/orders/${order.id}${query}`), calls, answers, writes };
}

/** For `beforeEach`. */
export function prepare(): typeof OrderDetailPage {
  queryClient.clear();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return OrderDetailPage;
}

/** For `afterEach`. */
export function tidy(): void {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
