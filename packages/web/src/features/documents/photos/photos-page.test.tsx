import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { cleanup, screen } from "../../../../test/testing-library.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a phone without a connection is told so, and the code opens when the connection is back", async () => {
  const call = "POST /api/orders/photo-links/open";
  const answers: Parameters<typeof fakeServer>[0] = { [call]: "no connection" };
  fakeServer(answers);
  renderPage("/photos#key");
  expect(await screen.findByText("Could not connect to server")).toBeVisible();
  answers[call] = { body: { expires_at: "2026-11-25T12:15:00.000Z", computer: true, sent: [], left: 12 } };
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText("Take a photo of your ID")).toBeVisible();
  expect(screen.queryByText("Could not connect to server")).not.toBeInTheDocument();
});
