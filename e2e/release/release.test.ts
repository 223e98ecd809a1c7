import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { customerOrderSchema, errorBodySchema, invoiceSchema, webhookAnswerSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { programsOnly, strangersMachine } from "../../scripts/lib/strangers-machine.mjs";
import { launchOptions } from "../fixtures/browser.ts";
import { buildImage, type ImageStage } from "./dockerfile.ts";
import { canInstall } from "./installed-machine.ts";
import { installAsWritten } from "./install-page.ts";
import { nodeOfImage } from "./node-of-image.ts";
import { startProduction, type Production } from "./production.ts";
import { runToEnd, start, type Ended, type Running } from "./run-to-end.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};
const clone = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

/** Variables of this machine that a build sees: npm's packages, and the way to them. */
const passedOn = /^(?:HOME|npm_config_(?:cache|registry)|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS)$/i;

// Each test goes on where the one before it has stopped, as an operator does.
describe("a release on a machine without its source", () => {
  const work = mkdtempSync(join(realpathSync(tmpdir()), "dop-stranger-"));
  let image: ImageStage;
  let node: string;
  let production: Production;
  let server: Running;
  let backup: string;
  const ran = new Set<string>();

  beforeAll(async () => {
    chmodSync(work, 0o755);
    const temporary = join(work, "tmp");
    mkdirSync(temporary);
    // Without Git, and with nothing that the clone has installed.
    const path = programsOnly(join(work, "bin"), ["node", "npm", "sh", "env", "mkdir", "tar", "gzip"]);
    const own = Object.entries(process.env).filter(([name]) => passedOn.test(name)) as [string, string][];
    const env = { ...Object.fromEntries(own), PATH: path, TMPDIR: temporary, npm_config_prefer_offline: "true" };
    image = await buildImage(join(work, "image"), { before: strangersMachine.asAdministrator, env, cwd: work });
    node = await nodeOfImage(join(work, "node"), { before: [], env, cwd: work });
    rmSync(join(path, "node"));
    symlinkSync(node, join(path, "node"));
    production = await startProduction(join(work, "peers"), image.workingFolder);
    mkdirSync(join(work, "backups"), { mode: 0o777 });
    chmodSync(join(work, "backups"), 0o777);
    backup = join(work, "backups", "portal.backup");
  });
  const remove = () => rmSync(work, { recursive: true, force: true });
  process.once("exit", remove);
  afterAll(async () => {
    process.removeListener("exit", remove);
    server?.child.kill("SIGKILL");
    await production?.stop();
    remove();
  });

  type Variables = Readonly<Record<string, string>>;
  const place = (settings: Variables) => ({
    before: strangersMachine.asPortal,
    env: {
      ...image.environment,
      ...production.settings,
      PATH: `${join(work, "bin")}:${production.database.programs}`,
      ...settings,
    },
    cwd: image.workingFolder,
  });
  const ofPortal = () => production.database.settings("portal");
  const ofRestored = () => production.database.settings("portal_restored");
  const command = (name: string, args: readonly string[], settings: Variables): Promise<Ended> => {
    ran.add(name);
    // From another folder, as an operator may call it.
    const portal = join(image.workingFolder, "bin", "portal");
    return start([portal, ...name.split(" "), ...args], { ...place(settings), cwd: "/" }).ended;
  };
  const call = (path: string, init?: RequestInit) => fetch(new URL(path, production.url), init);
  const send = (path: string, body: unknown, headers: Variables = { "content-type": "application/json" }) =>
    call(path, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
  /** The body of an answer; one that is refused fails the test with what it says. */
  async function answered<T>(schema: { parse(body: unknown): T }, answer: Response): Promise<T> {
    const text = await answer.text();
    expect(`${String(answer.status)} ${answer.ok ? "" : text}`).toBe("200 ");
    return schema.parse(JSON.parse(text));
  }
  /** Asks again until the answer is yes; a server that has ended never gives it. */
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      if (server.child.exitCode !== null) throw new Error(`The server has ended:\n${server.output()}`);
      await sleep(100);
    }
  }

  it("builds by the image's steps from a context without Git, with its checksums", async () => {
    expect(image.packages.join(" ")).toContain("postgresql-client");
    const built = join(work, "image", "build", "src", "release");
    const sums = readdirSync(built).filter((name) => name.endsWith(".sha256"));
    await runToEnd(["sha256sum", "-c", ...sums], { before: [], env: { PATH: "/usr/bin:/bin" }, cwd: built });
    // Nothing may be looked for where it was built.
    renameSync(join(work, "image", "build"), join(work, "image", "moved"));
  });

  it("names no folder of the machine that built it", () => {
    const names = [clone, work, "dop-release-"].map((name) => Buffer.from(name));
    const files = readdirSync(image.workingFolder, { recursive: true, withFileTypes: true });
    const naming = files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .filter((file) => names.some((name) => readFileSync(file).includes(name)));
    expect(naming).toEqual([]);
  });

  it("migrates as the owner, and gives the server's role its rights", async () => {
    const { code, output } = await command("migrate", [], ofPortal().commands);
    expect(output).toContain("The role portal_app has the rights of a running server.");
    expect(code).toBe(0);
  });

  it("starts as production and becomes healthy", async () => {
    server = start(image.command, place(ofPortal().server));
    const isReady = () =>
      call("health/ready").then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady);
    expect(server.output()).toContain("(production)");
    await runToEnd(image.healthCheck, place({}));
  });

  it("creates the first admin, whose password has to be changed", async () => {
    const admin = ["robin.tolman@cache.example", "R. Tolman"];
    const { code, output } = await command("create-admin", admin, ofPortal().commands);
    expect(code).toBe(0);
    const password = output.trim().split(": ").at(-1);
    const answer = await send("users/login", { username: admin[0], password });
    expect(errorBodySchema.parse(await answer.json()).code).toBe("PASSWORD_CHANGE_REQUIRED");
  });

  it("shows its pages in a browser, from the start page into an order's second step", async () => {
    const browser = await chromium.launch(await launchOptions());
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(new URL("/", production.url).href);
    await page.getByRole("link", { name: "Certified copy", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Certified copy" }).waitFor();
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "Contact Information" }).waitFor();
    expect(problems).toEqual([]);
    expect(await (await call("zip-codes/846")).text()).toContain("Provo");
  });

  it("takes an order through to its payment and its confirmation", async () => {
    const placed = await answered(invoiceSchema, await send("orders/invoice", aCertifiedCopyCart()));
    const session = production.stripe.sessions().at(-1)?.id ?? "";
    expect(placed.payment_link).toContain(session);
    const { body, headers } = production.stripe.pay(session, new Date());
    await answered(webhookAnswerSchema, await send("payments/webhook/stripe", body, headers));
    const order = await answered(customerOrderSchema, await call(`orders/uuid/${placed.order}`));
    expect(order.order_products.map(({ status_id }) => status_id)).toEqual([statusIds.orderPlaced]);
    await until(async () => production.mail.taken.some(({ to }) => to === "ada@example.org"));
  });

  it("seals the audit log", async () => {
    const { statement } = production.database;
    await statement("portal", "insert into pgboss.job (name) values ('seal-audit')");
    await until(async () => (await statement("portal", "select from audit_seals")).length > 0);
  });

  it("answers the operator's questions", async () => {
    const digests = await command("address-digest", ["192.0.2.7", "2026-11-21"], ofPortal().commands);
    expect(digests).toMatchObject({ code: 0, output: expect.stringMatching(/^2026-11-21 \S+\n$/) as string });
    const reset = await command("reset-second-factor", ["robin.tolman@cache.example"], ofPortal().commands);
    expect(reset).toMatchObject({ code: 1, output: expect.stringContaining("has no authenticator app") as string });
    const opened = await command("open-administration", [], ofPortal().server);
    expect(opened).toMatchObject({ code: 1, output: expect.stringContaining("No networks are named") as string });
    const state = await command("status", ["--json"], ofPortal().server);
    const { version: own, server: answering, problems } = JSON.parse(state.output) as Readonly<Record<string, unknown>>;
    expect({ own, answering, problems }).toEqual({
      own: version,
      answering: { version, ready: true },
      problems: [],
    });
    expect(state.code).toBe(0);
  });

  it("finds settings that are nearly right, and parts that do not answer", async () => {
    const right = await command("config check", [], ofPortal().server);
    expect(right).toMatchObject({ code: 0, output: expect.stringContaining("every part answers") as string });
    const wrong = { ...ofPortal().server, MAIL_TRANPORT: "smtp", SMTP_PORT: "1" };
    const { code, output } = await command("config check", ["--json"], wrong);
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      ok: false,
      problems: ["MAIL_TRANPORT: did you mean MAIL_TRANSPORT?"],
      down: ["mail: UNREACHABLE"],
    });
    const unknown = await command("config check", ["now"], ofPortal().server);
    expect(unknown.code).toBe(2);
  });

  it("shows a supporter neither a secret nor an address nor a person", async () => {
    const { code, output } = await command("support-bundle", ["--print"], ofPortal().commands);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ portal: { version }, settings: { APP_ENV: "production" } });
    const told = /^(?:on|off|[a-z-]{2,20}|\d{1,6})$/;
    const settings = Object.values({ ...production.settings, ...ofPortal().commands });
    const kept = [
      ...settings.filter((value) => value !== "" && !told.test(value)),
      "ada@example.org",
      "Lovelace",
      "tolman",
    ];
    expect(kept.filter((secret) => output.includes(secret))).toEqual([]);
  });

  it("writes an encrypted backup while it runs", async () => {
    const { code, output } = await command("backup", [backup], ofPortal().commands);
    expect(output).toContain("It is encrypted for 1 key.");
    expect(code).toBe(0);
  });

  it("restores into another database, where the audit log verifies", async () => {
    await production.database.createDatabase("portal_restored");
    const restored = await command("restore", [backup], ofRestored().commands);
    expect(restored.output).toContain("Restored 1 orders with 2 documents.");
    expect(restored.code).toBe(0);
    expect((await command("migrate", [], ofRestored().commands)).output).toContain("The database is up to date.");
    const verified = await command("verify-audit", [], ofRestored().server);
    expect(verified.output).toMatch(/Checked [1-9]\d* seals over [1-9]/);
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining("as it was sealed") as string });
  });

  it("proves the backup in a database that is empty again afterwards", async () => {
    const { code, output } = await command("prove", [backup], ofPortal().commands);
    expect(output).toMatch(/was restored in \d+ seconds, and is whole\.$/m);
    expect(code).toBe(0);
  });

  it("changes the key of the documents", async () => {
    const DOCUMENT_KEY = `k2:${randomBytes(32).toString("base64")},${production.settings["DOCUMENT_KEY"] ?? ""}`;
    const rotated = await command("rotate-document-key", [], { ...ofRestored().commands, DOCUMENT_KEY });
    expect(rotated.output).toContain('Everything opens with "k2" now.');
    expect(rotated.code).toBe(0);
  });

  it("refuses to migrate a database of a newer version", async () => {
    await production.database.statement("portal_restored", "insert into portal_migrations values ('9999-later.sql')");
    const { code, output } = await command("migrate", [], ofRestored().commands);
    expect(output).toMatch(/^This database was migrated by a newer version of the portal: it has 9999-later\.sql, /);
    expect(code).toBe(1);
  });

  it("stops when it is asked to, and no request has failed by its fault", async () => {
    server.child.kill("SIGTERM");
    const { code, output } = await server.ended;
    expect(output.split("\n").filter((line) => line.includes('"msg":"request failed"'))).toEqual([]);
    expect(code).toBe(0);
  });

  it("says what an installation would do, and changes nothing", async () => {
    const install = (...args: string[]) =>
      start([join(image.workingFolder, "deploy", "install.sh"), ...args], {
        ...place({}),
        env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
        cwd: "/",
      }).ended;
    expect(await install("--host", "documents.example.gov; id")).toMatchObject({ code: 2 });
    const { code, output } = await install("--host", "documents.example.gov", "--dry-run");
    // Or why this machine cannot have it.
    expect(output).toMatch(
      /write \/etc\/document-ordering-portal\/portal\.env|^✗ (?:This is|There is no|\S+node is|Port 443)/m,
    );
    expect(code).toBe(output.includes("✗") ? 1 : 0);
    expect(output).not.toMatch(/Permission denied|not found/);
  });

  it.runIf(canInstall())("installs as the page says, line by line, also after a stop in the middle", async () => {
    const release = join(work, "image", "moved", "src", "release");
    const { output } = await installAsWritten(join(work, "installed"), { release, node });
    expect(output).not.toMatch(/HALF A COPY|cannot start|refuses the role|there is no such setting/);
    expect(output).toContain('"setup_page":"https://documents.example.gov/setup"');
    expect(output).toMatch(new RegExp(`^server +${version.replaceAll(".", "\\.")}, ready$`, "m"));
    expect(output).toContain("PROOF OPENS");
    expect(output).toContain("It is encrypted for 2 keys.");
    expect(output).toContain("and is whole.");
    expect(output).toMatch(/\{"status":"ok"\}$/);
  });

  it("runs every command of the archive in these tests", async () => {
    const help = await command("--help", [], {});
    const commands = [...help.output.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name = ""]) => name);
    expect([...ran, "serve"].filter((name) => name !== "--help").toSorted()).toEqual(commands.toSorted());
  });
});
