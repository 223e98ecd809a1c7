import type { Permission } from "@dop/domain/staff";
import { afterEach, describe, expect, it } from "vitest";
import { loginAnswer } from "../../test/render-page.tsx";
import { currentSession, endSession, startSession } from "../lib/storage/session.ts";
import { storePermissions } from "./staff-calls.ts";
import { may } from "./use-may.ts";

afterEach(() => endSession());

const mayDo = (...names: Permission[]) => names.map((name) => may(name));

describe("a session", () => {
  it("knows what its user may do, by the last answer of the server", () => {
    expect(mayDo("orders.write")).toEqual([false]);
    startSession(loginAnswer("USER"));
    const { expirationTime } = currentSession() ?? {};
    expect(mayDo("orders.write", "users.write")).toEqual([true, false]);
    storePermissions("another token", "users.write");
    expect(mayDo("users.write")).toEqual([false]);
    storePermissions("token-7", "users.write,audit.read");
    expect(mayDo("orders.write", "users.write")).toEqual([false, true]);
    expect(currentSession()?.user).toMatchObject({ permissions: ["users.write", "audit.read"] });
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(currentSession()?.user);
    expect(currentSession()?.expirationTime).toBeCloseTo(expirationTime ?? 0, -1);
    storePermissions("token-7", "");
    expect(mayDo("audit.read")).toEqual([false]);
  });

  it("lets admins do everything after an upgrade, until the first answer", () => {
    const { user, ...answer } = loginAnswer("ADMIN");
    startSession({ ...answer, user: { ...user, permissions: undefined } });
    expect(mayDo("settings.write")).toEqual([true]);
  });
});
