import { execFileSync } from "node:child_process";
import { createHash, createHmac, createPrivateKey, createPublicKey, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { opensslProgram } from "./programs.ts";

/** A fake of AWS KMS, which signs digests with its key for signed calls. */
export interface FakeKms {
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly keyId: string;
  /** The requests, oldest first. */
  readonly requests: string[];
  /** In the place of answers. */
  fault: "silent" | "cut" | "rubbish" | "throttled" | 500 | null;
  /** The number of calls after which the fault is over. */
  faultFor: number;
  /** The file of the key that it keeps, in PEM. */
  keyFile: string;
  /** The usage of its key. */
  usage: "SIGN_VERIFY" | "ENCRYPT_DECRYPT";
  close(): Promise<void>;
}

const sha256 = (content: string): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, content: string): Buffer => createHmac("sha256", key).update(content).digest();

/** True for a call with a valid Signature Version 4 of AWS. */
function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  path: string,
  body: string,
  { id, secret }: { readonly id: string; readonly secret: string },
): boolean {
  const [, who = "", scope = "", listed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      String(headers["authorization"]),
    ) ?? [];
  const [day = "", region = "", service = "", ending = ""] = scope.split("/");
  if (who !== id || service !== "kms" || ending !== "aws4_request") return false;
  const wanted = ["content-type", "host", "x-amz-date", "x-amz-target"];
  if (!wanted.every((name) => listed.split(";").includes(name))) return false;
  const canonical = listed
    .split(";")
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join("");
  const request = `POST\n${path}\n\n${canonical}\n${listed}\n${sha256(body)}`;
  const toSign = `AWS4-HMAC-SHA256\n${String(headers["x-amz-date"])}\n${scope}\n${sha256(request)}`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), "aws4_request");
  return hmac(key, toSign).toString("hex") === signature;
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

  const answerTo = (target: string, input: Readonly<Record<string, string>>): readonly [number, object] => {
    if (input["KeyId"] !== keyId) return [400, { __type: "NotFoundException", message: `no ${input["KeyId"] ?? ""}` }];
    const key = createPrivateKey(readFileSync(state.keyFile));
    const algorithm = key.asymmetricKeyType === "rsa" ? "RSASSA_PKCS1_V1_5_SHA_256" : "ECDSA_SHA_256";
    if (target === "TrentService.GetPublicKey") {
      const spki = createPublicKey(key).export({ format: "der", type: "spki" });
      const more = state.usage === "SIGN_VERIFY" ? { SigningAlgorithms: [algorithm] } : { SigningAlgorithms: [] };
      return [200, { KeyId: keyId, PublicKey: spki.toString("base64"), KeyUsage: state.usage, ...more }];
    }
    const digest = Buffer.from(input["Message"] ?? "", "base64");
    if (target !== "TrentService.Sign" || input["MessageType"] !== "DIGEST" || digest.length !== 32)
      return [400, { __type: "ValidationException" }];
    if (input["SigningAlgorithm"] !== algorithm || state.usage !== "SIGN_VERIFY")
      return [400, { __type: "InvalidKeyUsageException" }];
    // The input is a digest already, which Node's own signing would hash again.
    const asked = ["pkeyutl", "-sign", "-inkey", state.keyFile, "-pkeyopt", "digest:sha256"];
    const signature = execFileSync(openssl, asked, { input: digest });
    return [200, { KeyId: keyId, Signature: signature.toString("base64"), SigningAlgorithm: algorithm }];
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
        else if (fault === "throttled") response.writeHead(400).end('{"__type":"ThrottlingException"}');
        else if (fault === 500) response.writeHead(500).end('{"__type":"KMSInternalException"}');
        return;
      }
      const signed = isSigned(request.headers, request.url ?? "", body, { id, secret });
      const [status, content] = signed
        ? answerTo(target, JSON.parse(body) as Record<string, string>)
        : ([400, { __type: "IncompleteSignatureException" }] as const);
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" }).end(JSON.stringify(content));
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
