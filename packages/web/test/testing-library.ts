// oxlint-disable-next-line import/no-unassigned-import -- it adds matchers to `expect`, with their types
import "@testing-library/jest-dom/vitest";
import { configure, screen, waitFor } from "@testing-library/react/pure";
import { expect } from "vitest";

// Node's own, which React's scheduler uses; read before a test file replaces the timers.
const { setImmediate: nextTurn } = globalThis as unknown as { setImmediate: (run: () => void) => void };

/** One render, its effects, and the state that they set. */
const TURNS = 10;

/** Waits until React has finished its pending work. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await new Promise<void>((resolve) => {
      nextTurn(resolve);
    });
  }
}

configure((library) => ({
  // A busy machine can need more than the default second to load a page's chunk.
  asyncUtilTimeout: 15_000,
  // An awaited element appears before the effects of its render have run (title, focus, announcements).
  asyncWrapper: <T>(wait: () => Promise<T>) =>
    library.asyncWrapper(async () => {
      const found = await wait();
      await settle();
      return found;
    }) as Promise<T>,
}));

/**
 * Testing Library with its matchers (`toHaveFocus`, `toHaveAccessibleDescription`, …) in place; tests take it from
 * here.
 */
export { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react/pure";
export { default as userEvent } from "@testing-library/user-event";

/**
 * Waits until exactly one element reads `text` and is visible. A message at the top is in the document a moment before
 * it shows, so that finding it first and then asking whether it is visible would sometimes ask too early.
 */
export async function expectVisibleText(text: string | RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
}
