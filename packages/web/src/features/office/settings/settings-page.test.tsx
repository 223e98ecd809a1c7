import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { settingsAnswer } from "../../../../test/settings-answer.ts";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

const saved = (value: unknown) => ({
  value,
  source: "saved",
  changed_at: "2026-11-20T18:00:00.000Z",
  changed_by: "A. Admin",
});
const history = { changes: [], next: null };

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

describe("the settings", () => {
  it("say where each value comes from, and go back to the default", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/settings": { body: settingsAnswer(4, { office_name: saved("Rich County Clerk") }) },
      "GET /api/settings/history": { body: history },
      "PATCH /api/settings": { body: settingsAnswer(5) },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/settings");
    const office = within(await screen.findByRole("region", { name: "Office" }));
    expect(office.getByText("Saved by A. Admin, 11/20/2026")).toBeVisible();
    await user.click(office.getByRole("button", { name: "Use the default of: Office name" }));
    expect(office.getByLabelText("Office name")).toHaveValue("Cache County Clerk");
    await user.click(office.getByRole("button", { name: "Save: Office" }));
    await expectVisibleText("Saved. It takes effect within seconds.");
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
      changes: { office_name: null },
      version: 4,
    });
  });

  it("show which of them were changed, and those of all parts that a search finds", async () => {
    fakeServer({
      "GET /api/settings": { body: settingsAnswer(4, { unpaid_days: saved(3) }) },
      "GET /api/settings/history": { body: history },
    });
    const { user } = renderPage("/admin/settings");
    const find = await screen.findByRole("searchbox", { name: "Find a setting" });
    expect(screen.queryByText(/Saved by|The portal's default$/)).toBeNull();
    expect(screen.getByRole("link", { name: "Time limits" }).parentElement).toHaveTextContent("1 changed");
    await user.type(find, "unpaid cancel");
    expect(screen.getByText("1 setting found")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Office" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Days until an unpaid order is canceled" }));
    const field = await screen.findByLabelText("Days until an unpaid order is canceled");
    await waitFor(() => expect(field).toHaveFocus());
    expect(browserPath()).toBe("/admin/settings/records");
    expect(screen.getByText("Changed")).toBeVisible();
    await user.type(find, "zebra");
    expect(screen.getByText("No setting has these words.")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "History" }));
    expect(screen.getByRole("heading", { name: "History" })).toBeVisible();
    expect(browserPath()).toBe("/admin/settings/history");
  });

  it("lead from an unknown part to the first", async () => {
    fakeServer({ "GET /api/settings": { body: settingsAnswer(4) }, "GET /api/settings/history": { body: history } });
    renderPage("/admin/settings/bygone");
    expect(await screen.findByRole("region", { name: "Office" })).toBeVisible();
  });

  it("show at the field what is wrong, before they are sent and after", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/settings": { body: settingsAnswer(0) },
      "GET /api/settings/history": { body: history },
      "PATCH /api/settings": {
        status: 400,
        body: {
          code: "VALIDATION",
          message: "Please correct the marked fields.",
          errors: [{ path: "payment_capture", message: "The bypass gateway holds no money." }],
        },
      },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/settings/appearance");
    const color = await screen.findByLabelText("Color");
    await user.type(color, "#7fc8ff");
    expect(color).toHaveAccessibleDescription(/its contrast is 1\.57 to 1/);
    await user.click(screen.getByRole("button", { name: "Save: Seal and color" }));
    expect(calls.some(({ method }) => method === "PATCH")).toBe(false);
    const part = (name: string) => screen.getByRole("link", { name });
    expect(part("Seal and color").parentElement).toHaveTextContent("Not saved");
    await user.click(part("How the office works"));
    const capture = await screen.findByLabelText("When cards are charged");
    await user.selectOptions(capture, "at-verification");
    await user.click(screen.getByRole("button", { name: "Save: How the office works" }));
    expect(await screen.findByRole("link", { name: /holds no money/ })).toBeVisible();
    expect(capture).toHaveAccessibleDescription(/holds no money/);
    await user.selectOptions(capture, "at-checkout");
    expect(capture).not.toHaveAccessibleDescription(/holds no money/);
  });

  it("show what another admin has changed, and save over it only then", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      "PATCH /api/settings": {
        status: 409,
        body: {
          code: "STALE",
          message: "Office name changed meanwhile.",
          errors: [{ path: "office_name", message: "A. Admin changed this at 11:00 AM." }],
        },
      },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/settings");
    const name = await screen.findByLabelText("Office name");
    await user.clear(name);
    await user.type(name, "Mine");
    answers["GET /api/settings"] = { body: settingsAnswer(2, { office_name: saved("Theirs") }) };
    await user.click(screen.getByRole("button", { name: "Save: Office" }));
    expect(await screen.findByText("A. Admin changed this at 11:00 AM. It is now: Theirs")).toBeVisible();
    expect(name).toHaveValue("Mine");
    answers["PATCH /api/settings"] = { body: settingsAnswer(3, { office_name: saved("Mine") }) };
    await user.click(screen.getByRole("button", { name: "Save: Office" }));
    await expectVisibleText("Saved. It takes effect within seconds.");
    expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
      { changes: { office_name: "Mine" }, version: 1 },
      { changes: { office_name: "Mine" }, version: 2 },
    ]);
  });

  it("show in the preview what the Spanish pages have, where they are offered", async () => {
    const notes = {
      FR: { en: "Six weeks.", es: "Seis semanas.", source: "", checked_on: "2020-01-31", checked_by: "A. Admin" },
    };
    fakeServer({
      "GET /api/settings": { body: settingsAnswer(1, { country_notes: saved(notes) }) },
      "GET /api/settings/history": { body: history },
    });
    const { user } = renderPage("/admin/settings/customers");
    const part = (name: string) => user.click(screen.getByRole("link", { name }));
    const preview = within(await screen.findByRole("figure"));
    expect(preview.queryByText("Seis semanas.")).not.toBeInTheDocument();
    const row = within(screen.getByRole("group", { name: "Notes for countries" }));
    expect(row.getByText(/Checked on 01\/31\/2020 by A\. Admin\./)).toHaveTextContent(/Hidden since 01\/31\/2021/);
    await user.click(row.getByRole("button", { name: "Checked today: it is still right, the note for France" }));
    expect(row.getByText(/Customers see it until/)).toBeVisible();
    await part("Office");
    await user.type(screen.getByLabelText("Hours"), "Weekdays 8 to 5");
    expect(preview.getByText("Seis semanas.")).toHaveAttribute("lang", "es");
    expect(preview.getAllByText("Weekdays 8 to 5")).toHaveLength(2);
    await user.type(screen.getByLabelText("Hours in Spanish"), "De 8 a 17");
    expect(preview.getByText("De 8 a 17")).toHaveAttribute("lang", "es");
    await part("What customers see");
    const languages = screen.getByLabelText("Languages besides English");
    expect(languages).toHaveAccessibleDescription(/^No certified translator has signed the Spanish texts yet\./);
    await user.selectOptions(languages, "None");
    expect(preview.queryByText("De 8 a 17")).not.toBeInTheDocument();
  });

  it("keep the focus where something comes or goes, and name the row that is wrong", async () => {
    fakeServer({
      "GET /api/settings": { body: settingsAnswer(1, { office_phone: saved("(435) 555-0100") }) },
      "GET /api/settings/history": { body: history },
    });
    const { user } = renderPage("/admin/settings/customers");
    const part = (name: string) => user.click(screen.getByRole("link", { name }));
    await user.selectOptions(await screen.findByLabelText("Add a country"), "France");
    const note = screen.getByLabelText("Note for France");
    expect(note).toHaveFocus();
    const notes = screen.getByRole("group", { name: "Notes for countries" });
    expect(notes).toHaveAccessibleDescription(/Note for France: Please fill this in\./);
    await user.click(screen.getByRole("button", { name: "Remove Note for France" }));
    expect(notes).toHaveFocus();
    await part("Holidays and times");
    const [addDay] = screen.getAllByRole("button", { name: "Add a day" });
    if (addDay) await user.click(addDay);
    expect(screen.getByLabelText("Day 1")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(screen.getByRole("heading", { name: "Holidays and times" })).toHaveFocus();
    await part("Office");
    await user.click(screen.getByRole("button", { name: "Use the default of: Phone" }));
    expect(screen.getByLabelText("Phone")).toHaveFocus();
  });

  it("follow an imported file only after a preview of its changes", async () => {
    const change = { key: "unpaid_days", old: null, new: 3 };
    const calls = fakeServer({
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      "POST /api/settings/import": { body: { changes: [change], kept: ["signed_statement"], version: 1 } },
    });
    const { user } = renderPage("/admin/settings/file");
    const field = await screen.findByLabelText("Import a file");
    await user.upload(field, new File(["no json"], "x.json", { type: "application/json" }));
    expect(await screen.findByText(/This file is not an export of settings/)).toBeVisible();
    expect(screen.getByText("x.json")).toBeVisible();
    const file = { format: 1, settings: { unpaid_days: 3 } };
    await user.upload(field, new File([JSON.stringify(file)], "settings.json", { type: "application/json" }));
    expect(await screen.findByText("This file changes 1 setting. Nothing is changed yet.")).toBeVisible();
    expect(screen.getByText(/does not name these settings, which stay as they are: [A-Z][^.]*\.$/)).toBeVisible();
    expect(screen.getByText("settings.json")).toBeVisible();
    expect(screen.getByRole("rowheader", { name: "Days until an unpaid order is canceled" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change 1 setting" }));
    await expectVisibleText("Imported. The changes take effect within seconds.");
    expect(screen.queryByText("settings.json")).toBeNull();
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { file, dry_run: true, version: 1 },
      { file, dry_run: false, version: 1 },
    ]);
  });

  it("keep what is typed while a save is running", async () => {
    let endSave = (_answer: { body: object }): void => {};
    const saving = new Promise<{ body: object }>((resolve) => {
      endSave = resolve;
    });
    const calls = fakeServer({
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      "PATCH /api/settings": saving,
    });
    const { user } = renderPage("/admin/settings");
    const name = await screen.findByLabelText("Office name");
    const hours = screen.getByLabelText("Hours");
    const county = screen.getByLabelText("County");
    await user.type(name, " A");
    await user.type(county, "!");
    await user.click(screen.getByRole("button", { name: "Save: Office" }));
    await user.type(name, "B");
    await user.type(county, "{Backspace}");
    await user.type(hours, "Weekdays");
    const stored = { office_name: "Cache County Clerk A", office_county: "Cache County!" };
    endSave({
      body: settingsAnswer(2, {
        office_name: saved(stored.office_name),
        office_county: saved(stored.office_county),
      }),
    });
    await expectVisibleText("Saved. It takes effect within seconds.");
    expect(name).toHaveValue("Cache County Clerk AB");
    expect(county).toHaveValue("Cache County");
    expect(hours).toHaveValue("Weekdays");
    await user.click(screen.getByRole("button", { name: "Save: Office" }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
        { changes: stored, version: 1 },
        {
          changes: { office_name: "Cache County Clerk AB", office_county: "Cache County", office_hours: "Weekdays" },
          version: 2,
        },
      ]),
    );
  });

  const asFile = (content: unknown, name: string) => new File([JSON.stringify(content)], name);
  const unpaidDays = (days: number) => ({ format: 1, settings: { unpaid_days: days } });
  const wouldChange = (change: object, version: number) => ({
    body: { changes: [{ key: "unpaid_days", old: 7, ...change }], version },
  });

  it("follow the file that was chosen last", async () => {
    let endFirst = (_answer: { body: object }): void => {};
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      "POST /api/settings/import": new Promise((resolve) => {
        endFirst = resolve;
      }),
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/settings/file");
    const field = await screen.findByLabelText("Import a file");
    await user.upload(field, asFile(unpaidDays(3), "first.json"));
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    answers["POST /api/settings/import"] = wouldChange({ new: 5 }, 1);
    await user.upload(field, asFile(unpaidDays(5), "second.json"));
    endFirst(wouldChange({ new: 3 }, 1));
    const apply = await screen.findByRole("button", { name: "Change 1 setting" });
    expect(screen.getByText("second.json")).toBeVisible();
    await user.click(apply);
    await expectVisibleText("Imported. The changes take effect within seconds.");
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
      file: unpaidDays(5),
      dry_run: false,
      version: 1,
    });
  });

  it("show again what a file changes when another admin was faster, and are imported then", async () => {
    const stale = {
      code: "STALE",
      message: "Changed meanwhile.",
      errors: [{ path: "unpaid_days", message: "A. Admin changed this at 11:00 AM." }],
    };
    const imports = [
      wouldChange({ new: 3 }, 1),
      { status: 409, body: stale },
      wouldChange({ old: 9, new: 3 }, 2),
      wouldChange({ old: 9, new: 3 }, 3),
    ];
    const calls = fakeServer({
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      get "POST /api/settings/import"() {
        return imports.shift() ?? {};
      },
    });
    const { user } = renderPage("/admin/settings/file");
    await user.upload(await screen.findByLabelText("Import a file"), asFile(unpaidDays(3), "settings.json"));
    await user.click(await screen.findByRole("button", { name: "Change 1 setting" }));
    expect(await screen.findByText("Another user has changed this in the meantime")).toBeVisible();
    expect(
      screen.getByText("Days until an unpaid order is canceled: A. Admin changed this at 11:00 AM."),
    ).toBeVisible();
    expect(await screen.findByRole("cell", { name: "9" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change 1 setting" }));
    await expectVisibleText("Imported. The changes take effect within seconds.");
    expect(screen.queryByText("Another user has changed this in the meantime")).toBeNull();
    const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)).toEqual({ file: unpaidDays(3), dry_run: false, version: 2 });
  });

  it("say no more about a file that was taken back or replaced", async () => {
    const refused = { code: "VALIDATION", errors: [{ path: "unpaid_days", message: "Too many." }] };
    const imports = [{ status: 400, body: refused }, wouldChange({ new: 3 }, 1), { status: 409, body: refused }];
    fakeServer({
      "GET /api/settings": { body: settingsAnswer(1) },
      "GET /api/settings/history": { body: history },
      get "POST /api/settings/import"() {
        return imports.shift() ?? wouldChange({ new: 3 }, 1);
      },
    });
    const { user } = renderPage("/admin/settings/file");
    const field = await screen.findByLabelText("Import a file");
    const problem = "Days until an unpaid order is canceled: Too many.";
    await user.upload(field, asFile(unpaidDays(999), "settings.json"));
    expect(await screen.findByText(problem)).toBeVisible();
    await user.upload(field, asFile("no settings", "other.json"));
    expect(await screen.findByText(/This file is not an export of settings/)).toBeVisible();
    expect(screen.queryByText(problem)).toBeNull();
    await user.upload(field, asFile(unpaidDays(3), "settings.json"));
    await user.click(await screen.findByRole("button", { name: "Change 1 setting" }));
    expect(await screen.findByText(problem)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByText(problem)).toBeNull();
  });
});
