import type { StaffOrder } from "@dop/domain/contract";
import { afterEach } from "vitest";
import { startSession } from "../../src/lib/storage/session.ts";
import { fakeServer } from "../fake-server.ts";
import { loginAnswer, renderPage, type Role } from "../render-page.tsx";
import { setUpStaffTests } from "../staff-tests.ts";

type Answers = Parameters<typeof fakeServer>[0];

/** Opens an order as a user of `role`; `answers` may be changed while the page is open. */
export function openStaffOrder(order: StaffOrder, more: Answers = {}, query = "", role?: Role) {
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

/** Sets up a test file for the order page, its header and the toasts. */
export function setUpOrderTests(): void {
  setUpStaffTests({ chunks: () => import("../../src/features/desk/order/index.ts") });
  // Drafts outlive a page.
  afterEach(() => localStorage.clear());
}
