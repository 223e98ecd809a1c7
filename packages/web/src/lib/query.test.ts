import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "./query.ts";
import { endSession, startSession } from "./session.ts";

const login = (id: number) => ({
  token: `token-${String(id)}`,
  expiresIn: 3600,
  user: { id, username: "A", display_name: "A. Clerk", role_id: 2, userRole: { role: "USER" as const } },
});

afterEach(() => {
  endSession();
  queryClient.clear();
});

describe("what was read", () => {
  it("is removed from memory when its reader logs out", () => {
    startSession(login(1));
    queryClient.setQueryData(["staff-order", 1], "private");
    endSession();
    expect(queryClient.getQueryData(["staff-order", 1])).toBeUndefined();
  });

  it("is not shown to another user who logs in in another tab", () => {
    startSession(login(1));
    queryClient.setQueryData(["staff-order", 1], "private");
    startSession(login(2));
    expect(queryClient.getQueryData(["staff-order", 1])).toBeUndefined();
  });

  it("stays through a login, and through the same user's next one", () => {
    queryClient.setQueryData(["catalog"], "prices");
    startSession(login(1));
    startSession(login(1));
    expect(queryClient.getQueryData(["catalog"])).toBe("prices");
  });
});
