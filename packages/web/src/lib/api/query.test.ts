import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { queryClient } from "./query.ts";
import { toast } from "../messages/toast.ts";
import { endSession, startSession } from "../storage/session.ts";

const login = (id: number) => ({
  token: `token-${String(id)}`,
  expiresIn: 3600,
  user: { id, username: "A", display_name: "A. Clerk", role_id: 2, userRole: { role: "USER" as const } },
});

afterEach(() => {
  endSession();
  queryClient.clear();
  vi.restoreAllMocks();
});

describe("query data", () => {
  it("leaves the memory when its reader logs out", () => {
    startSession(login(1));
    queryClient.setQueryData(["staff-order", 1], "private");
    endSession();
    expect(queryClient.getQueryData(["staff-order", 1])).toBeUndefined();
  });

  it("disappears when another user logs in in another tab", () => {
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

describe("a failure while a page loads", () => {
  const load = (error: Error) => {
    const queryFn = async (): Promise<never> => {
      throw error;
    };
    return queryClient.query({ queryKey: ["x"], queryFn, retry: false, staleTime: 0 }).catch(() => undefined);
  };

  it("shows a toast where the answer asks for one, once while the query keeps failing", async () => {
    const shown = vi.spyOn(toast, "error").mockImplementation(() => undefined);
    const error = new ApiError({ status: 500, message: "It failed", showBanner: true });
    await load(error);
    await load(error);
    expect(shown).toHaveBeenCalledExactlyOnceWith("It failed");
  });

  it("shows no toast otherwise", async () => {
    const shown = vi.spyOn(toast, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await load(new ApiError({ status: 500, message: "It failed" }));
    await load(new ApiError({ message: "Could not connect to server" }));
    expect(shown).not.toHaveBeenCalled();
  });
});
