import type { StaffOrder } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { screen } from "../testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "./open-staff-order.tsx";
import { buildStaffOrder, buildStaffProduct } from "./staff-order-fixtures.ts";

/** Sets up a test file for the large identity check. */
export function setUpVerificationTests(): void {
  setUpOrderTests();
  // The test browser has no object URLs.
  beforeEach(() => {
    if ("createObjectURL" in URL) return;
    Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
  });
  afterEach(() => vi.restoreAllMocks());
}

export const photos = { photo_id_url: "files/id", selfie_url: "files/selfie" };

/** An order whose pictures wait to be checked, and the next one of its queue. */
export const placed = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], photos);
export const next = { ...placed, id: 40_912 };

/** The server's answer to the check of `placed`. */
export const answers = {
  "GET /api/queues/apostille-approveAccess/next?after=40911": { body: { next: 40_912, left: 1, place: 0 } },
  "GET /api/orders/40912": { body: next },
  "POST /api/orders/40911/verification": { body: { order: {}, isEmailError: false } },
};

/** Opens an order out of the queue whose pictures are to be checked. */
export const openFromQueue = (order: StaffOrder = placed, more: Parameters<typeof openStaffOrder>[1] = {}) =>
  openStaffOrder(order, { ...answers, ...more }, "?queue=apostille-approveAccess");

/** The decisions; leaving an order is a call, too. */
export const decisions = (
  calls: readonly { readonly method: string; readonly path: string; readonly body: unknown }[],
) => calls.filter(({ method }) => method === "POST");

/** Lets both pictures arrive. */
export async function loadPictures(): Promise<void> {
  fireEvent.load(await screen.findByAltText("Photo ID of the customer"));
  fireEvent.load(screen.getByAltText("Selfie of the customer"));
}
