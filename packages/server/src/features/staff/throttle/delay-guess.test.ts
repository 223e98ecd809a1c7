import { expect, it } from "vitest";
import type { Portal } from "../../../portal.ts";
import { mostWaiting, delayGuess } from "./guesses.ts";

it("lets the one that has waited longest go on when too many wait, and refuses none", async () => {
  const portal = {
    db: {} as Portal["db"],
    pause: (_ms: number, enough: AbortSignal) =>
      new Promise<void>((resolve) => enough.addEventListener("abort", () => resolve())),
  };
  const gone: number[] = [];
  for (let index = 0; index < mostWaiting + 3; index += 1)
    void delayGuess(portal, 4000).then(() => void gone.push(index));
  await new Promise((resolve) => setImmediate(resolve));
  expect(gone).toEqual([0, 1, 2]);
});
