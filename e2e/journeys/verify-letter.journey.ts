import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStatement } from "../../packages/server/test/run-statement.ts";
import { makeSealFile } from "../../packages/server/test/seal-file.ts";
import { copySample, type PortalDatabase } from "../fixtures/database.ts";
import { logIn } from "../fixtures/office.ts";
import { saveScreens } from "../fixtures/screens.ts";
import { startServer, type RunningServer } from "../fixtures/server.ts";
import { say } from "../fixtures/words.ts";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "../pages/page-object.ts";

let folder: string;
let database: PortalDatabase;
let server: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dop-verify-"));
  const { passphrase } = await makeSealFile(folder, "ec");
  database = await copySample("postgres");
  const settings = {
    SEALED_DOCUMENTS: "p12",
    SEAL_P12_FILE: join(folder, "seal.p12"),
    SEAL_P12_PASSPHRASE: passphrase,
  };
  server = await startServer({ basePath: "", settings }, database);
});
test.afterAll(async () => {
  await server.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Sent {
  readonly code: string;
  readonly content: string;
}

test("a stranger checks a sealed letter on a phone, in both languages", { tag: "@spanish" }, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 375, height: 800 } });
  const { token } = await logIn(context.request, "admin");
  const answer = await context.request.post("./license-service/api/admin/email/letter-of-validity", {
    headers: { "x-access-token": token },
    data: { requestor: "DOP", licenseNumber: 1_000_001, email: "reader@example.org" },
  });
  expect(answer.status()).toBe(200);
  const [sent] = (await runStatement(
    database.settings["DATABASE_URL"] ?? "",
    `select s.code, m.attachments->0->>'content' as content from sealed_documents s, mail_outbox m
     where m.kind = 'letter-of-validity' order by s.id desc, m.id desc limit 1`,
  )) as readonly Sent[];
  const { code = "", content = "" } = sent ?? {};
  const letter = Buffer.from(content, "base64");
  const choose = (buffer: Buffer) => ({ name: "letter.pdf", mimeType: "application/pdf", buffer });

  const page = await context.newPage();
  await page.goto(`./verify/${code}`);
  await expect(page.getByRole("heading", { level: 1, name: say("Check a sealed letter") })).toBeVisible();
  await expect(page.getByText(say("This letter is valid"))).toBeVisible();
  await page.getByLabel(say("Letter as PDF")).setInputFiles(choose(letter));
  await expect(page.getByText(say("This is the file that we sealed, unchanged."))).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await saveScreens(page, "verify-letter");
  await page.getByLabel(say("Letter as PDF")).setInputFiles(choose(Buffer.concat([letter, Buffer.from("\n")])));
  await expect(page.getByText(say("Something was added to our letter"))).toBeVisible();
  await page.getByLabel(say("First spouse's last name")).fill("Nobody");
  await page.getByLabel(say("Second spouse's last name")).fill("Nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText(say("These last names do not match the letter."))).toBeVisible();
  await expectAccessible(page);

  await page.goto("./es/verify/AAAAAAAAAAAAAAAA");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByText("No reconocemos este código")).toBeVisible();
  await expect(page.getByLabel("Carta en PDF")).toHaveCount(0);
  await expectAccessible(page);
  await context.close();
});
