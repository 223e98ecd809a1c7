import { createHash, createHmac } from "node:crypto";

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Signing {
  readonly credentials: AwsCredentials;
  readonly region: string;
  readonly service: string;
  readonly at: Date;
}

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text, "utf8").digest();

/**
 * The headers of a POST with which AWS knows who asks (Signature Version 4): those that are given and `authorization`.
 * All of them and the body are signed; the address has no query.
 */
export function signedHeaders(
  url: URL,
  given: Readonly<Record<string, string>>,
  body: string,
  { credentials, region, service, at }: Signing,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...given,
    host: url.host,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).toSorted();
  const listed = names.join(";");
  const lines = names.map((name) => `${name}:${headers[name] ?? ""}\n`).join("");
  const request = ["POST", url.pathname, "", lines, listed, sha256(body)].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, "aws4_request"].reduce(hmac, hmac(`AWS4${credentials.secretAccessKey}`, day));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n")).toString("hex");
  const { host: _sentAnyway, ...sent } = headers;
  return {
    ...sent,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, ` +
      `SignedHeaders=${listed}, Signature=${signature}`,
  };
}
