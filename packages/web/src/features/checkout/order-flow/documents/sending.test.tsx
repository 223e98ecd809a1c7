import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, screen, settle, waitFor } from "../../../../../test/testing-library.ts";
import { clearCallCache } from "../data/use-call.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storedDraft,
  storeDraft,
} from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const call = "POST /api/orders/uploads?kind=additional";
const upload = "u".repeat(43);
const taken = { status: 201, body: { upload, expires_at: "2026-11-24T18:00:00.000Z" } };
const paper = new File([`%PDF-1.7 ${"x".repeat(2000)} startxref 9 %%EOF\n`], "paper.pdf", { type: "application/pdf" });

type Answers = Parameters<typeof fakeServer>[0];

async function choosePaper(answer: Answers[string]) {
  const answers: Answers = {
    ...catalogAnswers,
    [call]: answer,
    [`DELETE /api/orders/uploads/${upload}`]: { body: {} },
  };
  const calls = fakeServer(answers);
  storeDraft(aCertifiedCopyCart());
  const { user } = renderPage("/document-uploads");
  const field = await screen.findByLabelText(/Additional document/);
  await user.upload(field, paper);
  const save = () => user.click(screen.getByRole("button", { name: "Save and Continue" }));
  return { user, field, answers, calls, save };
}

// Before the file that the server does not know: after it whole files go with the order, as long as the page lives.
describe("a photo that is rotated (rule O-66)", () => {
  const photo = (name: string) => new File(["x"], name, { type: "image/jpeg" });
  const path = "POST /api/orders/uploads?kind=id";
  /** Resolves what waits to be decoded; while it is undefined, nothing waits. */
  let decode: (() => void) | undefined;
  let isSlow = false;
  let isUnreadable = false;

  beforeEach(() => {
    isSlow = false;
    isUnreadable = false;
    decode = undefined;
    vi.stubGlobal("createImageBitmap", async () => {
      if (isSlow)
        await new Promise<void>((resolve) => {
          decode = resolve;
        });
      if (isUnreadable) throw new DOMException("The file is gone.", "NotReadableError");
      return { width: 3500, height: 1750, close: () => undefined };
    });
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation((() => ({
      fillRect: () => undefined,
      translate: () => undefined,
      rotate: () => undefined,
      drawImage: () => undefined,
    })) as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
      done(new Blob([`${String(this.width)}x${String(this.height)}`], { type: "image/webp" }));
    });
  });
  afterEach(() => {
    cleanup();
    storeDraft(undefined);
    clearCallCache();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function choosePhoto() {
    const answers: Parameters<typeof fakeServer>[0] = {
      ...catalogAnswers,
      [path]: taken,
      [`DELETE /api/orders/uploads/${upload}`]: { body: {} },
    };
    const calls = fakeServer(answers);
    storeDraft({ ...aCertifiedCopyCart(), documents: { ...aCertifiedCopyCart().documents, id: null } });
    const { user } = renderPage("/document-uploads");
    await user.upload(await screen.findByLabelText(/^Photo ID/), photo("id.jpg"));
    await screen.findByText("Uploaded.");
    return { user, answers, calls };
  }
  const rotate = () => screen.findByRole("button", { name: "Rotate id.jpg" });

  it("stays as it was last sent when the page is closed in the meantime", async () => {
    const { user } = await choosePhoto();
    isSlow = true;
    await user.click(await rotate());
    await waitFor(() => expect(decode).toBeDefined());
    cleanup();
    renderPage("/document-uploads");
    await screen.findByLabelText(/^Photo ID/);
    expect(await screen.findByText("id.jpg")).toBeVisible();
    expect(screen.getByText("Uploaded.")).toBeVisible();
  });

  it("lets a wait for other files end without errors", async () => {
    const { user, answers } = await choosePhoto();
    let arrive = (_answer: typeof taken): void => {};
    answers["POST /api/orders/uploads?kind=selfie"] = new Promise<typeof taken>((resolve) => {
      arrive = resolve;
    });
    await user.upload(screen.getByLabelText(/^Selfie/), photo("selfie.jpg"));
    await screen.findByRole("progressbar", { name: "Sending selfie.jpg" });
    await user.click(screen.getByRole("button", { name: "Save and Continue" }));
    await screen.findByText(/Your files are still being sent/);
    isSlow = true;
    await user.click(await rotate());
    await waitFor(() => expect(decode).toBeDefined());
    expect(screen.queryByRole("alert")).toBeNull();
    isSlow = false;
    decode?.();
    arrive(taken);
  });

  it("announces each rotation, and a failure when the phone has released the file", async () => {
    const { user, calls } = await choosePhoto();
    const destroyed = () => calls.filter(({ method }) => method === "DELETE").length;
    await user.click(await rotate());
    expect(await screen.findByText("The photo is rotated to the right.")).toBeInTheDocument();
    isSlow = true;
    await user.click(await rotate());
    await waitFor(() => expect(decode).toBeDefined());
    expect(screen.queryByText("The photo is rotated to the right.")).toBeNull();
    isSlow = false;
    decode?.();
    expect(await screen.findByText("The photo is rotated to the right.")).toBeInTheDocument();
    await screen.findByText("Uploaded.");
    const before = destroyed();
    isUnreadable = true;
    await user.click(await rotate());
    expect((await screen.findAllByText(/^The photo could not be rotated\. It is unchanged/))[0]).toBeVisible();
    expect(screen.queryByText("The photo is rotated to the right.")).toBeNull();
    // The uploaded photo counts.
    expect(screen.getByText("Uploaded.")).toBeVisible();
    expect(destroyed()).toBe(before);
    expect(screen.getByLabelText(/^Photo ID/)).not.toHaveAttribute("aria-invalid", "true");
  });
});

describe("a chosen file", () => {
  it("arrives unchanged, and the draft keeps the server's id", async () => {
    const { calls, save } = await choosePaper(taken);
    expect(await screen.findByText("Uploaded.")).toBeInTheDocument();
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()?.documents.additional).toEqual({ name: "paper.pdf", contents: "data:,", upload });
    const sent = calls.find(({ path }) => path.includes("uploads"));
    expect(sent?.headers["content-type"]).toBe("application/octet-stream");
    expect(sent?.body).toHaveProperty("size", paper.size);
  });

  it("shows its progress, and lets the step be saved once it has arrived", async () => {
    let arrive = (_answer: typeof taken): void => {};
    const arrival = new Promise<typeof taken>((resolve) => {
      arrive = resolve;
    });
    const { save } = await choosePaper(arrival);
    const bar = await screen.findByRole("progressbar", { name: "Sending paper.pdf" });
    expect(bar).toHaveValue(50);
    expect(screen.getByText("Sending: 50%")).toBeInTheDocument();
    await save();
    expect(await screen.findByText(/Your files are still being sent/)).toBeInTheDocument();
    expect(browserPath()).toBe("/document-uploads");
    arrive(taken);
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()?.documents.additional).toMatchObject({ upload });
  });

  it("uploads again automatically when the page was reloaded before it had arrived", async () => {
    const { answers, calls, save } = await choosePaper(new Promise(() => {}));
    await screen.findByRole("progressbar", { name: "Sending paper.pdf" });
    cleanup();
    answers[call] = taken;
    renderPage("/document-uploads");
    expect(await screen.findByText("Uploaded.")).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.includes("uploads"))).toHaveLength(2);
    await save();
    await waitFor(() => expect(storedDraft()?.documents.additional).toMatchObject({ name: "paper.pdf", upload }));
  });

  it.each(["no connection" as const, { status: 503, headers: { "retry-after": "60" } }])(
    "waits and is sent automatically after %j",
    async (trouble) => {
      const { answers, calls } = await choosePaper(trouble);
      expect(await screen.findByText(/The file is sent automatically when/)).toBeInTheDocument();
      answers[call] = taken;
      window.dispatchEvent(new Event("online"));
      expect(await screen.findByText("Uploaded.")).toBeInTheDocument();
      expect(calls.filter(({ path }) => path.includes("uploads"))).toHaveLength(2);
    },
  );

  it("goes with the order as a whole when the step is saved without a connection", async () => {
    const { save } = await choosePaper("no connection");
    await screen.findByText(/The file is sent automatically when/);
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()?.documents.additional?.upload).toBeUndefined();
    expect(storedDraft()?.documents.additional?.contents).toMatch(/^data:application\/pdf;base64,/);
  });

  it("goes with the order as a whole where the server takes no files beforehand", async () => {
    const { save } = await choosePaper({ status: 404 });
    await screen.findByRole("button", { name: "Remove paper.pdf" });
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()?.documents.additional?.contents).toMatch(/^data:application\/pdf;base64,/);
  });

  it("shows a refusal at its field, in the server's words, before anything is saved", async () => {
    const message = "This PDF is locked.";
    const { field, save } = await choosePaper({
      status: 400,
      body: { message, code: "VALIDATION", errors: [{ path: "additional", message }] },
    });
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This PDF is locked\./));
    await save();
    expect(await screen.findByRole("link", { name: message })).toBeInTheDocument();
    expect(browserPath()).toBe("/document-uploads");
  });

  it("disappears from server and draft at once when it is removed", async () => {
    const { calls, save } = await choosePaper(taken);
    await screen.findByText("Uploaded.");
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    cleanup();
    const again = renderPage("/document-uploads");
    await again.user.click(await screen.findByRole("button", { name: "Remove paper.pdf" }));
    await waitFor(() =>
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /api/orders/uploads/${upload}`),
    );
    expect(storedDraft()?.documents.additional).toBeNull();
  });

  it("disappears from the server when the connection returns, when it was removed without one", async () => {
    const { answers, calls, user } = await choosePaper(taken);
    await screen.findByText("Uploaded.");
    const path = `/api/orders/uploads/${upload}`;
    const tries = () => calls.filter((made) => made.method === "DELETE" && made.path === path).length;
    answers[`DELETE ${path}`] = "no connection";
    await user.click(await screen.findByRole("button", { name: "Remove paper.pdf" }));
    await waitFor(() => expect(tries()).toBe(1));
    answers[`DELETE ${path}`] = { body: {} };
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(tries()).toBe(2));
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(tries()).toBe(2);
  });

  it("must be chosen again when the server does not know it at checkout, and is then sent with the order", async () => {
    const message = "This file is no longer here.";
    const { answers, save, user } = await choosePaper(taken);
    await screen.findByText("Uploaded.");
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    answers["POST /api/orders/invoice"] = {
      status: 400,
      body: { message, code: "VALIDATION", errors: [{ path: "documents.additional", message }] },
    };
    await screen.findByText("$11.50");
    await user.click(screen.getByRole("button", { name: "Check Out" }));
    expect(await screen.findByText(/Additional document: This file is no longer here\./)).toBeInTheDocument();
    cleanup();
    renderPage("/document-uploads");
    const field = await screen.findByLabelText(/Additional document/);
    expect(field).toHaveAccessibleDescription(/This file is no longer here\./);
    await user.upload(field, paper);
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(/no longer here/));
    await save();
    await waitFor(() => expect(browserPath()).toBe("/checkout"));
    expect(storedDraft()?.documents.additional?.contents).toMatch(/^data:application\/pdf;base64,/);
  });
});
