import type { SecondLook, StaffOrder } from "@dop/domain/contract";

/** The change of an order that waits for a second person. */
export const pendingSecondLook = (order: Pick<StaffOrder, "second_looks">): SecondLook | undefined =>
  order.second_looks.find(({ state }) => state === "waiting");
