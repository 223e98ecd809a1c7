import { describe, expect, it } from "vitest";
import { firstCallOf } from "./first-call.ts";
import { orderPath, queuePath, staffOrderPath } from "../routes/paths.ts";

describe("the first call of a page", () => {
  it.each([
    [orderPath("0d5e1c1e-9d0b-4a4e-8a80-3f0c3f1d2a11"), "", "/orders/uuid/0d5e1c1e-9d0b-4a4e-8a80-3f0c3f1d2a11"],
    ["/order/0D5E1C1E-9D0B-4A4E-8A80-3F0C3F1D2A11", "", "/orders/uuid/0d5e1c1e-9d0b-4a4e-8a80-3f0c3f1d2a11"],
    [staffOrderPath(40_001), "?product=70001", "/orders/40001"],
    [queuePath(), "", "/queues/overview"],
    [queuePath(), "?queue=apostille-makeEdits", "/queues/apostille-makeEdits?first=200"],
    [queuePath(), "?queue=apostille-makeEdits&show=mine", "/queues/apostille-makeEdits"],
  ])("starts the page at %s%s with %s", (path, search, call) => {
    expect(firstCallOf(path, search)).toBe(call);
  });

  it.each(["/", "/product", "/admin/orders/x", "/admin/search", "/order/a/b", "/order/xx"])(
    "there is none at %s",
    (path) => {
      expect(firstCallOf(path, "")).toBeUndefined();
    },
  );
});
