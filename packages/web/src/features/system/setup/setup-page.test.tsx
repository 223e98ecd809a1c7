import { setupChecks, type Setup } from "@dop/domain/contract";
import { expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { settingsAnswer } from "../../../../test/settings-answer.ts";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";

setUpStaffTests({ role: "ADMIN", chunks: () => import("./index.ts") });

type Answers = Parameters<typeof fakeServer>[0];

const setup: Setup = {
  checks: setupChecks.map((check) => ({
    check,
    state: "untried",
    findings: [],
    tried_at: null,
    tried_by: null,
    settings: [],
  })),
  texts: [
    {
      key: "letter",
      wordings: [
        { locale: "en", text: "This letter certifies." },
        { locale: "es", text: "Esta carta certifica." },
      ],
      digest: "d1",
      confirmed_at: null,
      confirmed_by: null,
    },
  ],
  webhook: null,
};

const settings = settingsAnswer(1);

const office = async () => within(await screen.findByRole("region", { name: "The office" }));

it("reserves the height of the office's fields while the settings are loading, and takes no input yet", async () => {
  let arrive = (_answer: object): void => {};
  const answers: Answers = {
    "GET /api/setup": { body: setup },
    "GET /api/settings": new Promise((resolve) => {
      arrive = resolve;
    }),
  };
  fakeServer(answers);
  renderPage("/admin/setup");
  const part = await office();
  expect(part.getByText("Loading")).toBeInTheDocument();
  const fields = part.getAllByRole("textbox");
  for (const field of [...fields, part.getByRole("button", { name: "Save and try" })]) expect(field).toBeDisabled();
  arrive({ body: settings });
  expect(await part.findByDisplayValue("Cache County Clerk")).toBeEnabled();
  expect(part.getAllByRole("textbox")).toHaveLength(fields.length);
  expect(part.queryByText("Loading")).toBeNull();
});

it("says that the settings could not be loaded, and loads them again", async () => {
  const answers: Answers = { "GET /api/setup": { body: setup }, "GET /api/settings": { status: 500, body: {} } };
  fakeServer(answers);
  const { user } = renderPage("/admin/setup");
  const part = await office();
  expect(await part.findByRole("alert")).toBeVisible();
  answers["GET /api/settings"] = { body: settings };
  await user.click(part.getByRole("button", { name: "Try again" }));
  expect(await part.findByRole("textbox", { name: /^Office name/ })).toHaveValue("Cache County Clerk");
  await expectVisibleText("Save and try");
});

it("lists what an earlier version left wrong, until an admin has settled it (rule S-8)", async () => {
  const found_at = "2026-11-26T18:00:00.000Z";
  const findings = [
    { id: 1, kind: "unsent_letters", order_id: 40_911, amount: null, found_at },
    { id: 2, kind: "released_parts", order_id: 40_912, amount: 30, found_at },
  ];
  fakeServer({
    "GET /api/setup": { body: setup },
    "GET /api/settings": { body: settings },
    "GET /api/upgrade-findings": { body: { mended: 1, findings } },
    "POST /api/upgrade-findings/1/settle": { body: { mended: 1, findings: findings.slice(1) } },
  });
  const { user } = renderPage("/admin/setup");
  const part = within(await screen.findByRole("region", { name: "Left by an earlier version" }));
  expect(part.getByText("The portal has put 1 order right.")).toBeVisible();
  expect(part.getByRole("link", { name: "Order 40912" })).toBeVisible();
  await user.click(part.getByRole("button", { name: "Settled: order 40911" }));
  await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(1));
  expect(part.getByText(/\$30\.00 may be recorded as a refund/)).toBeVisible();
});

it.each([
  ["999.0.0", "Version 999.0.0 is available"],
  [null, "UPDATE_FEED cannot be read or names no version, so newer versions are not shown here."],
])("says what the feed of versions has: %s (rule A-47)", async (newest, sentence) => {
  fakeServer({
    "GET /api/setup": { body: { ...setup, update: { newest } } },
    "GET /api/settings": { body: settings },
  });
  renderPage("/admin/setup");
  await expectVisibleText(sentence);
});

it("lists legal texts in both languages until an admin confirms what was shown", async () => {
  const [letter] = setup.texts;
  const confirmed = { ...letter, confirmed_at: "2026-11-21T18:00:00.000Z", confirmed_by: "R. Tolman" };
  const calls = fakeServer({
    "GET /api/setup": { body: setup },
    "GET /api/settings": { body: settings },
    "POST /api/setup/texts/letter/confirm": { body: { ...setup, texts: [confirmed] } },
  });
  const { user } = renderPage("/admin/setup");
  const texts = within(await screen.findByRole("region", { name: "Legal texts" }));
  await user.click(texts.getByText("Letter of validity"));
  expect(texts.getByText("Esta carta certifica.")).toHaveAttribute("lang", "es");
  await user.click(texts.getByRole("button", { name: "Confirm: Letter of validity" }));
  expect(await texts.findByText(/^Confirmed .* by R\. Tolman$/)).toBeVisible();
  expect(texts.getByText("All are confirmed.")).toBeVisible();
  const confirmations = calls.filter(({ method }) => method === "POST");
  expect(confirmations.map(({ body }) => body)).toEqual([{ digest: "d1" }]);
});

it("says since when keys are in use, and which one to replace (rule A-45)", async () => {
  const keys = [
    { name: "DOCUMENT_KEY", since: "2025-01-02T18:00:00.000Z", old: true },
    { name: "AUDIT_SIGNING_KEY", since: "2026-03-01T18:00:00.000Z", old: false },
  ];
  fakeServer({ "GET /api/setup": { body: { ...setup, keys } }, "GET /api/settings": { body: settings } });
  renderPage("/admin/setup");
  const part = within(await screen.findByRole("region", { name: "Keys" }));
  expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "DOCUMENT_KEY in use since 01/02/2025. It is older than a year: replace it (docs/operations/keys.md).",
    "AUDIT_SIGNING_KEY in use since 03/01/2026. ",
  ]);
});
