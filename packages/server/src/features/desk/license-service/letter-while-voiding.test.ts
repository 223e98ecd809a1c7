import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { makeSealFile } from "../../../../test/seal-file.ts";
import { openTwoServers, type TwoServers } from "../../../../test/two-servers.ts";

const folder = mkdtempSync(join(tmpdir(), "dop-letter-"));
const license = 1_000_001;
let servers: TwoServers;
beforeAll(async () => {
  const { passphrase } = await makeSealFile(folder, "rsa");
  servers = await openTwoServers({
    SEALED_DOCUMENTS: "p12",
    LETTER_OF_VALIDITY: "on",
    SEAL_P12_FILE: join(folder, "seal.p12"),
    SEAL_P12_PASSPHRASE: passphrase,
  });
});
afterAll(async () => {
  await servers.close();
  rmSync(folder, { recursive: true, force: true });
});

it("sends or refuses a letter, after whichever of its statements the license is voided", async () => {
  const { first, other } = servers;
  const cart = aCertifiedCopyCart();
  await placePaidOrder(first, { ...cart, license: { ...cart.license, number: String(license) } });
  const headers = await freshSession(first, "admin");
  const send = () =>
    first.request({
      method: "POST",
      url: "/license-service/api/admin/email/letter-of-validity",
      headers,
      payload: { requestor: "DOP", licenseNumber: license, email: "ada@example.org" },
    });
  const revive = async () => {
    const { db } = other.database;
    await db.updateTable("registry_licenses").set({ voided_at: null }).where("number", "=", license).execute();
    await db
      .updateTable("orders")
      .set({ voided: false, voided_at: null })
      .where("reference_id", "=", license)
      .execute();
  };
  for (let at = 1; ; at += 1) {
    await revive();
    const [sent, voided] = await servers.interleave(at, send, () =>
      other.call("POST", `/registry/licenses/${license}/voided`, {}, other.service),
    );
    expect([200, 409]).toContain(sent.status);
    if (voided === undefined) return;
    expect({ at, status: voided.status }).toEqual({ at, status: 200 });
  }
});
