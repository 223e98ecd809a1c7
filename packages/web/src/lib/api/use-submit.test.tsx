import { act, cleanup, render, renderHook, screen, waitFor, within } from "../../../test/testing-library.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { toast } from "../messages/toast.ts";
import { ApiError } from "./api-error.ts";
import { useSubmit } from "./use-submit.ts";

const conflict = new ApiError({ status: 409, message: "Another user was faster" });
const loud = new ApiError({ status: 409, message: "Another user was faster", showBanner: true });

/** A promise with the functions that settle it. */
function pending() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("useSubmit", () => {
  it("runs once however often it is pressed, and is busy until the reload is over", async () => {
    const reload = pending();
    const work = vi.fn<() => Promise<void>>(async () => undefined);
    const { result } = renderHook(() => useSubmit({ failure: "beside", invalidate: () => reload.promise }));
    let answers: Promise<boolean[]> | undefined;
    act(() => {
      answers = Promise.all([result.current.submit(work), result.current.submit(work)]);
    });
    await waitFor(() => expect(result.current.busy).toBe(true));
    await act(async () => {
      reload.resolve();
      expect(await answers).toEqual([true, false]);
    });
    expect(work).toHaveBeenCalledOnce();
    await waitFor(() => expect(result.current.busy).toBe(false));
  });

  it("shows a failure in a toast where the answer asks for one, and reloads the other user's change", async () => {
    const error = vi.spyOn(toast, "error").mockImplementation(() => undefined);
    const invalidate = vi.fn<() => Promise<void>>(async () => undefined);
    const onDone = vi.fn<() => void>();
    const { result } = renderHook(() => useSubmit({ failure: "beside", invalidate, onDone }));
    await act(async () => {
      expect(await result.current.submit(() => Promise.reject(loud))).toBe(false);
    });
    expect(error).toHaveBeenCalledExactlyOnceWith("Another user was faster", { endsWithPage: true });
    expect(invalidate).toHaveBeenCalledOnce();
    expect(onDone).not.toHaveBeenCalled();
    expect(result.current.failure).toBeUndefined();
  });

  it("shows other failures beside the pressed control, until the next try, and in no toast", async () => {
    const error = vi.spyOn(toast, "error").mockImplementation(() => undefined);
    const { result } = renderHook(() => useSubmit({ failure: "beside" }));
    render(
      <section aria-label="Orders">
        <button type="button">Print</button>
      </section>,
    );
    screen.getByRole("button").focus();
    await act(async () => void (await result.current.submit(() => Promise.reject(conflict))));
    const sentence = await within(screen.getByRole("region", { name: "Orders" })).findByRole("alert");
    expect(sentence).toHaveTextContent("Another user was faster");
    expect(error).not.toHaveBeenCalled();
    await act(async () => void (await result.current.submit(async () => undefined)));
    expect(sentence).not.toBeInTheDocument();
  });

  it("shows a failure inline until the next try or until it is cleared", async () => {
    const { result } = renderHook(() => useSubmit({ failure: "inline" }));
    const fail = async () => {
      await act(async () => void (await result.current.submit(() => Promise.reject(conflict))));
    };
    await fail();
    expect(result.current.failure).toBe("Another user was faster");
    act(() => result.current.clear());
    expect(result.current.failure).toBeUndefined();
    await fail();
    await act(async () => void (await result.current.submit(async () => undefined)));
    expect(result.current.failure).toBeUndefined();
  });

  it("skips the wait for the reload when the connection is lost", async () => {
    const { result } = renderHook(() =>
      useSubmit({ failure: "inline", invalidate: () => new Promise(() => undefined) }),
    );
    await act(async () => {
      expect(await result.current.submit(() => Promise.reject(new ApiError({ message: "Offline" })))).toBe(false);
    });
    expect(result.current.failure).toBe("Offline");
  });

  it("throws what a form shows next to its fields, and then runs again", async () => {
    const { result } = renderHook(() => useSubmit({ failure: "inline", rethrow: (error) => error === conflict }));
    await act(async () => {
      await expect(result.current.submit(() => Promise.reject(conflict))).rejects.toBe(conflict);
    });
    expect(result.current.failure).toBeUndefined();
    await act(async () => {
      expect(await result.current.submit(async () => undefined)).toBe(true);
    });
  });
});
