import { permissionsOf } from "@dop/domain/staff";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import type { Tx } from "../db/database.ts";
import type { Portal } from "../portal.ts";
import { requireProofForRefund } from "./step-up.ts";

const now = new Date("2026-11-21T18:00:00.000Z");
/** Answers every query with what was sent back before. */
const database = (sent: number): Tx => {
  const query: object = new Proxy(
    {},
    { get: (_target, name) => (name === "executeTakeFirstOrThrow" ? async () => ({ sent }) : () => query) },
  );
  return query as Tx;
};
const tried = async (
  variables: Record<string, string>,
  provenMinutesAgo: number,
  cents: number,
  sent = 0,
): Promise<string> => {
  const portal = { config: readConfig({ APP_ENV: "local", ...variables }), clock: () => now } as unknown as Portal;
  const provenAt = new Date(now.getTime() - provenMinutesAgo * 60_000);
  const requester = {
    kind: "staff",
    userId: 1,
    displayName: "",
    permissions: permissionsOf(1),
    sessionId: "",
    provenAt,
  } as const;
  try {
    await requireProofForRefund(database(sent), portal, requester, cents);
    return "goes on";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a refund asks for a fresh proof", () => {
  it.each([
    [{ STEP_UP: "on" }, 6, 10_000, "goes on"],
    [{ STEP_UP: "on" }, 6, 10_001, "STEP_UP_REQUIRED"],
    [{ STEP_UP: "on" }, 4, 10_001, "goes on"],
    [{ STEP_UP: "on", STEP_UP_REFUND_CENTS: "0" }, 6, 1, "STEP_UP_REQUIRED"],
    [{ STEP_UP: "on", STEP_UP_MINUTES: "10" }, 6, 10_001, "goes on"],
    [{}, 6, 10_001, "goes on"],
  ])("with %j, proven %s minutes ago, for %s cents: %s", async (variables, minutes, cents, expected) => {
    expect(await tried(variables as Record<string, string>, minutes, cents)).toBe(expected);
  });

  it("with what went back since the last proof", async () => {
    expect(await tried({ STEP_UP: "on" }, 6, 1000, 9000)).toBe("goes on");
    expect(await tried({ STEP_UP: "on" }, 6, 1000, 9001)).toBe("STEP_UP_REQUIRED");
    expect(await tried({ STEP_UP: "on" }, 4, 1000, 9001)).toBe("goes on");
  });
});
