import { execFileSync } from "node:child_process";
import { createHash, createHmac, createPrivateKey, createPublicKey, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { opensslProgram } from "./programs.ts";
import { readPublished } from "./published.ts";

/** A fake of AWS KMS, which signs digests with its key for signed calls. */
export interface FakeKms {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly keyId: string;
  /** The requests, oldest first. */
  readonly requests: string[];
  /** In the place of answers: a broken line, or an error by its name, with its published status or another one. */
  fault: "silent" | "cut" | "rubbish" | { readonly error: string; readonly status?: number } | null;
  /** The number of calls after which the fault is over. */
  faultFor: number;
  /** The file of the key that it keeps, in PEM. */
  keyFile: string;
  /** The usage of its key. */
  usage: "SIGN_VERIFY" | "ENCRYPT_DECRYPT";
  close(): Promise<void>;
}

interface PublishedKms {
  readonly errors: Readonly<Record<string, { readonly status: number; readonly reason: "BUSY" | "REFUSED" }>>;
}

/** Errors of KMS by name, with their HTTP status and what they mean to us. */
export const { errors: kmsErrors } = readPublished("kms") as PublishedKms;

const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, content: string): Buffer => createHmac("sha256", key).update(content).digest();

/** The error of a call without a valid Signature Version 4 of AWS; null for a valid one. */
function signatureError(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  path: string,
  body: string,
  { id, secret }: { readonly id: string; readonly secret: string },
): string | null {
  const [, who = "", scope = "", listed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      String(headers["authorization"]),
    ) ?? [];
  const [day = "", region = "", service = "", ending = ""] = scope.split("/");
  if (who !== id) return "UnrecognizedClientException";
  if (service !== "kms" || ending !== "aws4_request") return "InvalidSignatureException";
  const wanted = ["content-type", "host", "x-amz-date", "x-amz-target"];
  if (!wanted.every((name) => listed.split(";").includes(name))) return "InvalidSignatureException";
  const canonical = listed
    .split(";")
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join("");
  const request = `POST\n${path}\n\n${canonical}\n${listed}\n${sha256(body)}`;
  const toSign = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${scope}\n${sha256(request)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), "aws4_request");
  return hmac(key, toSign).toString("hex") === signature ? null : "InvalidSignatureException";
}

export async function startFakeKms(keyFile: string): Promise<FakeKms> {
  const id = `AKIA${randomBytes(8).toString("hex").toUpperCase()}`;
  const secret = randomBytes(20).toString("hex");
  const keyId = "alias/seal";
  const requests: string[] = [];
  const state: Pick<FakeKms, "fault" | "faultFor" | "keyFile" | "usage"> = {
    fault: null,
    faultFor: Infinity,
    keyFile,
    usage: "SIGN_VERIFY",
  };
  const openssl = await opensslProgram();

  // Asked by its alias, KMS answers with the ARN of the key.
  const arn = "arn:aws:kms:us-west-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab";
  /** With a namespace and without: both are seen (Smithy, AWS JSON 1.1, operation error serialization). */
  const errorOf = (name: string, status = kmsErrors[name]?.status ?? 400): readonly [number, object] => [
    status,
    { __type: requests.length % 2 === 0 ? name : `com.amazonaws.kms#${name}`, message: `User: ${arn} may not` },
  ];

  const answerTo = (target: string, input: Readonly<Record<string, string>>): readonly [number, object] => {
    if (input["KeyId"] !== keyId) return errorOf("NotFoundException");
    const key = createPrivateKey(readFileSync(state.keyFile));
    const algorithm = key.asymmetricKeyType === "rsa" ? "RSASSA_PKCS1_V1_5_SHA_256" : "ECDSA_SHA_256";
    if (target === "TrentService.GetPublicKey") {
      const spki = createPublicKey(key).export({ format: "der", type: "spki" });
      const spec = key.asymmetricKeyType === "rsa" ? "RSA_2048" : "ECC_NIST_P256";
      const lengths = ["SHA_256", "SHA_384", "SHA_512"];
      const signing =
        key.asymmetricKeyType === "rsa"
          ? ["RSASSA_PKCS1_V1_5", "RSASSA_PSS"].flatMap((kind) => lengths.map((length) => `${kind}_${length}`))
          : [algorithm];
      const more =
        state.usage === "SIGN_VERIFY"
          ? { SigningAlgorithms: signing }
          : { EncryptionAlgorithms: ["RSAES_OAEP_SHA_1", "RSAES_OAEP_SHA_256"] };
      const about = { KeyUsage: state.usage, KeySpec: spec, CustomerMasterKeySpec: spec };
      return [200, { KeyId: arn, PublicKey: spki.toString("base64"), ...about, ...more }];
    }
    const digest = Buffer.from(input["Message"] ?? "", "base64");
    if (target !== "TrentService.Sign" || input["MessageType"] !== "DIGEST" || digest.length !== 32)
      return errorOf("ValidationException");
    if (input["SigningAlgorithm"] !== algorithm || state.usage !== "SIGN_VERIFY")
      return errorOf("InvalidKeyUsageException");
    // The input is a digest already, which Node's own signing would hash again.
    const asked = ["pkeyutl", "-sign", "-inkey", state.keyFile, "-pkeyopt", "digest:sha256"];
    const signature = execFileSync(openssl, asked, { input: digest });
    return [200, { KeyId: arn, Signature: signature.toString("base64"), SigningAlgorithm: algorithm }];
  };

  const send = (response: ServerResponse, [status, content]: readonly [number, object]): void => {
    const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() };
    response.writeHead(status, headers).end(JSON.stringify(content));
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const target = String(request.headers["x-amz-target"]);
      requests.push(target);
      const { fault } = state;
      if (fault !== null && state.faultFor > 0) {
        state.faultFor -= 1;
        if (fault === "cut") request.socket.destroy();
        else if (fault === "rubbish") response.end("<h1>soon</h1>");
        else if (typeof fault === "object") send(response, errorOf(fault.error, fault.status));
        return;
      }
      const error = signatureError(request.headers, request.url ?? "", body, { id, secret });
      send(response, error === null ? answerTo(target, JSON.parse(body) as Record<string, string>) : errorOf(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/`;
  return {
    url,
    variables: {
      SEALED_DOCUMENTS: "kms",
      SEAL_KMS_KEY_ID: keyId,
      SEAL_KMS_ENDPOINT: url,
      SEAL_KMS_ACCESS_KEY_ID: id,
      SEAL_KMS_SECRET_ACCESS_KEY: secret,
    },
    keyId,
    requests,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
      state.faultFor = Infinity;
    },
    get faultFor() {
      return state.faultFor;
    },
    set faultFor(calls) {
      state.faultFor = calls;
    },
    get keyFile() {
      return state.keyFile;
    },
    set keyFile(other) {
      state.keyFile = other;
    },
    get usage() {
      return state.usage;
    },
    set usage(usage) {
      state.usage = usage;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
