import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeSealFile, type SealKey } from "../seal-file.ts";
import { kmsErrors, startFakeKms } from "./kms.ts";
import { differences, readPublished } from "./published.ts";

const { shapes } = readPublished("kms") as {
  readonly shapes: Readonly<Record<"Sign" | "GetPublicKey" | "error", object>>;
};

/** An answer without the library's own parts; bytes as they are sent. */
const plain = (answer: object) =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([key, value]: [string, unknown]) =>
      key === "$metadata" ? [] : [[key, value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value]],
    ),
  );

it.each<SealKey>(["rsa", "ec"])("the fake of KMS answers as Amazon publishes it (%s)", async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "dop-kms-"));
  await makeSealFile(folder, kind);
  const fake = await startFakeKms(join(folder, "seal.key"));
  const { SEAL_KMS_ACCESS_KEY_ID: accessKeyId = "", SEAL_KMS_SECRET_ACCESS_KEY: secretAccessKey = "" } = fake.variables;
  const kms = new KMSClient({ region: "us-west-2", endpoint: fake.url, credentials: { accessKeyId, secretAccessKey } });
  for (const usage of ["SIGN_VERIFY", "ENCRYPT_DECRYPT"] as const) {
    fake.usage = usage;
    const key = await kms.send(new GetPublicKeyCommand({ KeyId: fake.keyId }));
    expect(differences(plain(key), shapes.GetPublicKey)).toEqual([]);
  }
  fake.usage = "SIGN_VERIFY";
  const signed = await kms.send(
    new SignCommand({
      KeyId: fake.keyId,
      Message: new Uint8Array(32),
      MessageType: "DIGEST",
      SigningAlgorithm: kind === "rsa" ? "RSASSA_PKCS1_V1_5_SHA_256" : "ECDSA_SHA_256",
    }),
  );
  expect(differences(plain(signed), shapes.Sign)).toEqual([]);
  expect(signed.KeyId).toMatch(/^arn:aws:kms:/);
  for (const [error, { status }] of Object.entries(kmsErrors)) {
    fake.fault = { error };
    const answer = await fetch(fake.url, { method: "POST", body: "{}" });
    expect([answer.status, differences(await answer.json(), shapes.error)], error).toEqual([status, []]);
  }
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});
