import { describe, expect, it } from "vitest";
import { loginPath, orderPath, safeLocalPath, withoutBasePath } from "./paths.ts";

describe("safeLocalPath", () => {
  it.each(["/admin", "/admin?queue=a-b", "/order/1#x", "/admin/orders/5?queue=a"])("keeps %s", (path) => {
    expect(safeLocalPath(path, "/fallback")).toBe(path);
  });

  it.each([
    null,
    undefined,
    "",
    "admin",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/login",
    "/login?redirect=/login",
  ])("refuses %j", (path) => {
    expect(safeLocalPath(path, "/fallback")).toBe("/fallback");
  });
});

describe("paths", () => {
  it("escape what they carry", () => {
    expect(orderPath("a/b")).toBe("/order/a%2Fb");
    expect(loginPath("/admin?queue=a-b")).toBe("/login?redirect=%2Fadmin%3Fqueue%3Da-b");
  });

  it.each([
    ["/dop/admin", "/dop", "/admin"],
    ["/dop", "/dop", "/"],
    ["/dopper", "/dop", "/dopper"],
    ["/admin", "", "/admin"],
  ])("%s without %s is %s", (path, base, expected) => expect(withoutBasePath(path, base)).toBe(expected));
});
