import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const text = (id: number, changes: object = {}) => ({
  id,
  kind: "reply",
  name: `Text ${id}`,
  text: "Dear {name}.",
  updated_by: "A. Admin",
  updated_at: "2026-11-01T18:00:00.000Z",
  ...changes,
});

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

describe("canned texts", () => {
  it("can be added; a placeholder that nothing fills in causes a problem at its field", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/canned-texts": { body: [] },
      "POST /api/canned-texts": { status: 201, body: text(1) },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/canned-texts");
    await user.click(await screen.findByRole("button", { name: "Add a reason" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Name/), "Blurry");
    await user.type(dialog.getByLabelText(/^Text/), "Dear {{First Name}, too blurry.");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByLabelText(/^Text/)).toHaveAccessibleDescription(/\{First Name\} cannot be filled in/);
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
    await user.clear(dialog.getByLabelText(/^Text/));
    await user.type(dialog.getByLabelText(/^Text/), "Dear {{name}, too blurry.");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await expectVisibleText("The text is saved.");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      kind: "invalid",
      name: "Blurry",
      text: "Dear {name}, too blurry.",
    });
  });

  it("show every address in a text before it is saved, for customers will open it", async () => {
    fakeServer({ "GET /api/canned-texts": { body: [text(1)] } });
    const { user } = renderPage("/admin/canned-texts");
    await user.click(await screen.findByRole("button", { name: "Edit Text 1" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText(/^Text/);
    expect(dialog.queryByText(/^Customers can open these addresses/)).toBeNull();
    await user.type(field, " See (https://pay.example.com/a?b), evil.example.net. At 8 a.m. write to ada@example.org");
    expect(dialog.getByText(/^Customers can open these addresses/)).toBeVisible();
    const shown = within(dialog.getByRole("list")).getAllByRole("listitem");
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      "https://pay.example.com/a?b",
      "evil.example.net",
      "ada@example.org",
    ]);
  });

  it("change in a dialog, and disappear at once when deleted", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/canned-texts": { body: [text(1), text(2)] },
      "PATCH /api/canned-texts/1": {
        status: 409,
        body: { code: "NAME_TAKEN", message: "This name is already in use. Please choose another." },
      },
      "DELETE /api/canned-texts/2": { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/canned-texts");
    await user.click(await screen.findByRole("button", { name: "Edit Text 1" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("This name is already in use. Please choose another.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    answers["GET /api/canned-texts"] = { body: [text(1)] };
    await user.click(screen.getByRole("button", { name: "Delete Text 2" }));
    await expectVisibleText("The text is deleted.");
    await waitFor(() => expect(screen.queryByText("Text 2")).toBeNull());
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual(["/api/canned-texts/2"]);
  });
});
