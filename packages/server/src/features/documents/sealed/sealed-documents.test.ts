import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { doneMessageSchema, sealAnswerSchema, sealNamesAnswerSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { aLetterCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { readLimit } from "../../../http/rate-limits.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placeVerifiedOrder } from "../../../../test/orders.ts";
import { makeSealFile } from "../../../../test/seal-file.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../../test/test-portal.ts";

const folder = mkdtempSync(join(tmpdir(), "dop-sealed-"));
let test: TestPortal;
beforeAll(async () => {
  const { passphrase } = await makeSealFile(folder, "rsa");
  test = await openTestPortal({
    SEALED_DOCUMENTS: "p12",
    LETTER_OF_VALIDITY: "on",
    SEAL_P12_FILE: join(folder, "seal.p12"),
    SEAL_P12_PASSPHRASE: passphrase,
  });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends the letter of a license. @returns its code and its file */
async function sendLetter(
  licenseNumber: number,
  { email = "reader@example.org", browser = "en" } = {},
): Promise<{ code: string; file: Buffer; subject: string }> {
  const answer = await test.request({
    method: "POST",
    url: "/license-service/api/admin/email/letter-of-validity",
    headers: { ...(await freshSession(test, "admin")), "accept-language": browser },
    payload: { requestor: "DOP", licenseNumber, email },
  });
  answered(answer, doneMessageSchema);
  const sealed = await test.database.db
    .selectFrom("sealed_documents")
    .select("code")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const mail = await test.database.db
    .selectFrom("mail_outbox")
    .select(["attachments", "subject"])
    .where("kind", "=", "letter-of-validity")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { code: sealed.code, subject: mail.subject, file: Buffer.from(mail.attachments[0]?.content ?? "", "base64") };
}

const verify = async (code: string) => answered(await test.call("GET", `/verify/${code}`), sealAnswerSchema);

async function lastNamesOf(number: number): Promise<string[]> {
  const license = await test.portal.registry.getLicense(number);
  return license?.data.spouses.map(({ last_name: name }) => name) ?? [];
}

/** A license with its own order, and the last names of its couple. */
async function aLicense() {
  const order = await placeVerifiedOrder(test);
  const { reference_id: number } = await test.database.db
    .selectFrom("orders")
    .select("reference_id")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  return { order, number, lastNames: await lastNamesOf(number) };
}

describe("a sealed letter", () => {
  it("matches its code, however that is typed, and its file's digest", async () => {
    const { number } = await aLicense();
    const { code, file } = await sendLetter(number);
    expect(code).toMatch(/^[A-Z2-7]{16}$/);
    expect(file.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
    const valid = {
      state: "valid",
      sealed_on: "2026-11-21",
      sha256: createHash("sha256").update(file).digest("hex"),
      byte_size: file.length,
    };
    expect(await verify(code)).toEqual(valid);
    const grouped = `${code.slice(0, 4)}-${code.slice(4, 10)} ${code.slice(10)}`.toLowerCase();
    expect(await verify(encodeURIComponent(grouped))).toEqual(valid);
  });

  it("uses the language of its reader's order, not that of the clerk's browser (rule E-15)", async () => {
    const { order, number } = await aLicense();
    await test.database.query("update orders set locale = 'es', email = 'Carmen@example.org' where id = $1", [
      order.id,
    ]);
    const spanish = await sendLetter(number, { email: "carmen@example.org" });
    expect(spanish.subject).toContain("carta de validez");
    expect(spanish.file.toString("latin1")).toContain("/Lang (es-US)");
    const english = await sendLetter(number, { browser: "es" });
    expect(english.subject).toContain("letter of validity");
    expect(english.file.toString("latin1")).toContain("/Lang (en-US)");
  });

  it("confirms the names that its reader knows, and is silent of all others", async () => {
    const { number, lastNames } = await aLicense();
    const { code } = await sendLetter(number);
    const ask = async (of: string, one = "", two = "") =>
      answered(
        await test.call("POST", `/verify/${of}/names`, { spouse1Last: one, spouse2Last: two }),
        sealNamesAnswerSchema,
      );
    const [one, two] = lastNames;
    expect(await ask(code, two, one)).toEqual({ matches: true });
    expect(await ask(code, one, "Somebody")).toEqual({ matches: false });
    expect(await ask("A".repeat(16), one, two)).toEqual({ matches: false });
    expect((await test.call("POST", `/verify/${code}/names`, { spouse1Last: one })).status).toBe(400);
    expect(JSON.stringify((await test.call("GET", `/verify/${code}`)).body)).not.toContain(one);
  });

  it("tells its names to nobody who tries many, from however many addresses", async () => {
    const { number, lastNames } = await aLicense();
    const { code } = await sendLetter(number);
    const guarded = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" }, undefined, test.database);
    const ask = (from: number, [one = "", two = ""]: readonly string[], of = code) =>
      guarded.call(
        "POST",
        `/verify/${of}/names`,
        { spouse1Last: one, spouse2Last: two },
        { "x-forwarded-for": `10.0.${from}.1` },
      );
    for (let guess = 0; guess < 60; guess += 1) expect((await ask(guess, ["Guess", String(guess)])).status).toBe(200);
    const late = await ask(61, lastNames);
    expect(refusedWith(late, 429, "RATE_LIMITED").message).toContain("tomorrow");
    const second = await sendLetter(number);
    refusedWith(await ask(62, lastNames, second.code), 429, "RATE_LIMITED");
    const another = await sendLetter(number + 1);
    expect(answered(await ask(63, await lastNamesOf(number + 1), another.code), sealNamesAnswerSchema)).toEqual({
      matches: true,
    });
    await guarded.app.close();
  });

  it.each(["A".repeat(16), "x", "%00", "\u0000", "'; drop table sealed_documents", "A".repeat(5000)])(
    "matches no other code (%#)",
    async (code) => {
      expect(await verify(encodeURIComponent(code))).toEqual({ state: "unknown" });
    },
  );

  it("leaves the list when its sending is undone, and is sealed again when it is sent", async () => {
    const { id, productIds } = await placeVerifiedOrder(test, aLetterCart());
    const headers = await freshSession(test, "clerk");
    const ship = () =>
      test.call("PATCH", `/orders/products/${String(productIds[0])}/status`, { status_id: statusIds.shipped }, headers);
    test.keepsActs = true;
    const shipped = await ship();
    const letters = test.database.db.selectFrom("sealed_documents").select("code").orderBy("id", "desc");
    const { code } = await letters.executeTakeFirstOrThrow();
    expect((await verify(code)).state).toBe("valid");
    expect((await test.call("POST", `/undo/${String(shipped.headers["undo"])}`, {}, headers)).status).toBe(200);
    expect((await verify(code)).state).toBe("unknown");
    test.keepsActs = false;
    expect((await ship()).status).toBe(200);
    const mails = test.database.db.selectFrom("mail_outbox").select("kind").where("order_id", "=", id);
    expect((await mails.where("kind", "=", "letter-of-validity").execute()).length).toBe(1);
  });

  it("counts as replaced when the office has made a correction, and one sent then is valid", async () => {
    const { order, number, lastNames } = await aLicense();
    const { code } = await sendLetter(number);
    await test.call("PATCH", `/orders/${order.uuid}/license-corrections`, {
      corrections: { "Spouse 1 City": "Provo" },
    });
    expect((await verify(code)).state).toBe("valid");
    test.later(86_400_000);
    const headers = await freshSession(test, "admin");
    const correct = () => test.call("PATCH", `/orders/${order.id}/corrections`, { corrections: {} }, headers);
    test.keepsActs = true;
    const undoId = String((await correct()).headers["undo"]);
    test.keepsActs = false;
    expect((await verify(code)).state).toBe("replaced");
    expect((await test.call("POST", `/undo/${undoId}`, {}, headers)).status).toBe(200);
    expect((await verify(code)).state).toBe("valid");
    expect((await correct()).status).toBe(200);
    expect(await verify(code)).toMatchObject({ state: "replaced", sealed_on: "2026-11-21", ended_on: "2026-11-22" });
    // The record may have other names now than the letter, which keeps none: they are not compared any more.
    const [spouse1Last, spouse2Last] = lastNames;
    const compared = await test.call("POST", `/verify/${code}/names`, { spouse1Last, spouse2Last });
    expect(answered(compared, sealNamesAnswerSchema)).toEqual({ matches: false });
    test.later(1000);
    const { code: newer } = await sendLetter(number);
    expect((await verify(newer)).state).toBe("valid");
    test.later(86_400_000);
    await test.call("POST", `/registry/licenses/${number}/voided`, undefined, test.service);
    expect((await verify(newer)).state).toBe("revoked");
    expect((await verify(code)).state).toBe("replaced");
    refusedWith(
      await test.request({
        method: "POST",
        url: "/license-service/api/admin/email/letter-of-validity",
        headers: await freshSession(test, "admin"),
        payload: { requestor: "DOP", licenseNumber: number, email: "reader@example.org" },
      }),
      409,
      "WRONG_STATUS",
    );
  });
});

describe("codes guessed against the server", () => {
  let guarded: TestPortal;
  beforeAll(async () => {
    guarded = await openTestPortal({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" });
    await guarded.database.db
      .insertInto("sealed_documents")
      .values({
        code,
        license_number: 1_000_001,
        sha256: createHash("sha256").digest(),
        byte_size: 1,
        sealed_at: guarded.now,
        ended_at: null,
        ended_by: null,
      })
      .execute();
  });
  afterAll(() => guarded.close());

  const code = "ABCDEFGHIJKLMNOP";
  const guesser = { "x-forwarded-for": "10.3.0.1" };
  const reader = { "x-forwarded-for": "10.3.0.2" };
  const look = (of: string, from: Headers) => guarded.call("GET", `/verify/${of}`, undefined, from);

  it("get one answer, near misses too, and none after 300 in a minute; who holds a letter still does", async () => {
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const answers = new Set<string>();
    for (let guess = 0; guess < readLimit.max; guess += 1) {
      const last = `${letters[(guess >> 5) % 32] ?? ""}${letters[guess % 32] ?? ""}`;
      const answer = await look(guess % 2 === 0 ? `BCDEFGHIJKLMNO${last}` : code.slice(0, 15 - (guess % 15)), guesser);
      answers.add(`${String(answer.status)} ${JSON.stringify(answer.body)}`);
    }
    expect([...answers]).toEqual(['200 {"state":"unknown"}']);
    refusedWith(await look(code, guesser), 429, "RATE_LIMITED");
    expect(answered(await look(code, reader), sealAnswerSchema).state).toBe("valid");
  });

  it("say nothing of names: of an unknown code, of a known one and other names, all alike", async () => {
    const license = await guarded.portal.registry.getLicense(1_000_001);
    const [one = "", two = ""] = license?.data.spouses.map(({ last_name: name }) => name) ?? [];
    const ask = (of: string, names: readonly [string, string], from: Headers) =>
      guarded.call("POST", `/verify/${of}/names`, { spouse1Last: names[0], spouse2Last: names[1] }, from);
    const answers = new Set<string>();
    for (let guess = 0; guess < 30; guess += 1)
      answers.add(
        JSON.stringify(
          (
            await ask(
              guess % 2 === 0 ? code : "A".repeat(16),
              guess % 2 === 0 ? [`N${String(guess)}`, two] : [one, two],
              guesser,
            )
          ).body,
        ),
      );
    expect([...answers]).toEqual(['{"matches":false}']);
    refusedWith(await ask(code, [one, two], guesser), 429, "RATE_LIMITED");
    expect(answered(await ask(code, [one, two], reader), sealNamesAnswerSchema)).toEqual({ matches: true });
  });
});

it("leaves a letter unsealed where the office has no key", async () => {
  const plain = await openTestPortal();
  await plain.request({
    method: "POST",
    url: "/license-service/api/admin/email/letter-of-validity",
    headers: await plain.staff("admin"),
    payload: { requestor: "DOP", licenseNumber: 1_000_001, email: "reader@example.org" },
  });
  const mail = await plain.database.db.selectFrom("mail_outbox").select("attachments").executeTakeFirstOrThrow();
  const file = Buffer.from(mail.attachments[0]?.content ?? "", "base64").toString("latin1");
  expect(file).toContain("%PDF-");
  expect(file).not.toContain("/SubFilter");
  await plain.close();
});

it.each(["revoked", "replaced"])("verifies a letter as %s where the office has stopped sealing", async (state) => {
  const plain = await openTestPortal();
  const order = await placeVerifiedOrder(plain);
  const seen = answered(
    await plain.call("GET", `/orders/${order.id}`, undefined, await plain.staff()),
    staffOrderSchema,
  );
  const number = seen.marriage_license.id;
  const code = "ABCDEFGHIJKLMNOP";
  await plain.database.db
    .insertInto("sealed_documents")
    .values({
      code,
      license_number: number,
      sha256: createHash("sha256").digest(),
      byte_size: 1,
      sealed_at: plain.now,
      ended_at: null,
      ended_by: null,
    })
    .execute();
  if (state === "revoked") await plain.call("POST", `/registry/licenses/${number}/voided`, undefined, plain.service);
  else {
    await plain.call("PATCH", `/orders/${order.uuid}/license-corrections`, {
      corrections: { "Spouse 1 City": "Provo" },
    });
    await plain.call("PATCH", `/orders/${order.id}/corrections`, { corrections: {} }, await plain.staff("admin"));
  }
  expect(answered(await plain.call("GET", `/verify/${code}`), sealAnswerSchema).state).toBe(state);
  await plain.close();
});
