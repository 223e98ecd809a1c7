import { afterEach, expect, it, vi } from "vitest";
import { act, cleanup, render, screen } from "../../../test/testing-library.ts";
import { Skeleton } from "./states.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("says in words that loading takes more than ten seconds, and announces it", () => {
  vi.useFakeTimers();
  const { container } = render(<Skeleton lines={4} />);
  const bars = () => container.querySelectorAll("[aria-hidden]").length;
  act(() => void vi.advanceTimersByTime(9999));
  expect(screen.getByRole("status")).toHaveTextContent("Loading");
  expect(bars()).toBe(4);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole("status")).toHaveTextContent(/^This is taking longer than usual\./);
  // In place of a bar: nothing moves.
  expect(bars()).toBe(3);
});
