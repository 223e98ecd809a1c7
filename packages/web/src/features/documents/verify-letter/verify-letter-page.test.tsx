import { afterEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { cleanup, screen, waitFor } from "../../../../test/testing-library.ts";

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const bytes = new TextEncoder().encode("%PDF-1.7 the letter");
const hex = async (data: Uint8Array<ArrayBuffer>) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
const code = "ABCDEFGHIJKLMNOP";
const sealed = async () => ({
  state: "valid",
  sealed_on: "2026-11-21",
  sha256: await hex(bytes),
  byte_size: bytes.length,
});
const at = `/verify/${code}`;
const call = `GET /api${at}`;

describe("the page that checks a sealed letter", () => {
  it.each([
    [{ ended_on: undefined }, "This letter is valid", "We sealed it on 11/21/2026, and its license is on record"],
    [
      { state: "replaced", ended_on: "2026-12-02" },
      "This letter was replaced by a correction",
      "The license was corrected on 12/02/2026",
    ],
    [{ state: "revoked", ended_on: "2026-12-03" }, "This letter was revoked", "The license was voided on 12/03/2026"],
  ])("says what became of it %#", async (changed, title, words) => {
    fakeServer({ [call]: { body: { ...(await sealed()), ...changed } } });
    renderPage(at);
    const said = await screen.findByText(title);
    expect(said.closest("[role=status]")).toHaveTextContent(words);
    expect(said.closest("[role=status]")).toHaveTextContent(code);
    // After a correction the record may have other names than the letter.
    const asksForNames = screen.queryByRole("button", { name: "Compare names" }) !== null;
    expect(asksForNames).toBe(title !== "This letter was replaced by a correction");
  });

  it("compares nothing with a code that no one knows", async () => {
    fakeServer({ [call]: { body: { state: "unknown" } } });
    renderPage(at);
    expect(await screen.findByText("We do not know this code")).toBeVisible();
    expect(screen.queryByLabelText("Letter as PDF")).toBeNull();
    expect(screen.queryByRole("button", { name: "Compare names" })).toBeNull();
  });

  it("distinguishes the sealed file from a changed one and from one with additions", async () => {
    const calls = fakeServer({ [call]: { body: await sealed() } });
    const { user } = renderPage(at);
    const choose = async (content: Uint8Array<ArrayBuffer>) =>
      user.upload(
        await screen.findByLabelText("Letter as PDF"),
        new File([content], "letter.pdf", { type: "application/pdf" }),
      );
    await choose(bytes);
    expect(await screen.findByText("This is the file that we sealed, unchanged.")).toBeVisible();
    await choose(Uint8Array.from([...bytes, 10]));
    expect(await screen.findByText(/Something was added to our letter/)).toBeVisible();
    await choose(Uint8Array.from([37, ...bytes.slice(1, -1), 33]));
    expect(
      await screen.findByText(
        "This is not the file that we sealed. It may have been changed. Ask for a new letter, or call the office.",
      ),
    ).toBeVisible();
    await choose(new Uint8Array());
    expect(await screen.findByText("This file is empty.")).toBeVisible();
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("reads no file of 200 MB", async () => {
    fakeServer({ [call]: { body: await sealed() } });
    const { user } = renderPage(at);
    const file = new File([bytes], "letter.pdf", { type: "application/pdf" });
    Object.defineProperty(file, "size", { value: 200_000_000 });
    const read = vi.spyOn(file, "arrayBuffer");
    await user.upload(await screen.findByLabelText("Letter as PDF"), file);
    expect(await screen.findByText(/larger than any letter of ours/)).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it("confirms the names that were typed, asks for both, and says why it cannot", async () => {
    const names = `POST /api${at}/names`;
    fakeServer({ [call]: { body: await sealed() }, [names]: { body: { matches: false } } });
    const { user } = renderPage(at);
    await user.type(await screen.findByLabelText(/First spouse's last name/), "Quill");
    await user.click(screen.getByRole("button", { name: "Compare names" }));
    await waitFor(() => expect(screen.getByLabelText(/Second spouse's last name/)).toBeInvalid());
    await user.type(screen.getByLabelText(/Second spouse's last name/), "Feather");
    await user.click(screen.getByRole("button", { name: "Compare names" }));
    expect(
      await screen.findByText("These last names do not match the letter. Check the spelling, or call the office."),
    ).toBeVisible();
    fakeServer({ [names]: { body: { matches: true } } });
    await user.click(screen.getByRole("button", { name: "Compare names" }));
    expect(await screen.findByText("Both last names are right.")).toBeVisible();
  });
});
