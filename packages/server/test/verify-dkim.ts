import { createHash, verify, type KeyObject } from "node:crypto";

/** The relaxed form of one header line (RFC 6376 section 3.4.2). */
function relaxedHeader(line: string): string {
  const colon = line.indexOf(":");
  const value = line
    .slice(colon + 1)
    .replaceAll(/\r\n/g, "")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
}

/** The relaxed form of a body (section 3.4.4). */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replaceAll(/[ \t]+/g, " ").replace(/ $/, ""));
  const text = lines.join("\r\n").replace(/(\r\n)*$/, "");
  return text === "" ? "" : `${text}\r\n`;
}

/**
 * True when a raw email carries a valid relaxed/relaxed rsa-sha256 signature (RFC 6376), checked without the code that
 * signs. Answers its tags, or null when there is none or it is not valid.
 */
export function verifyDkim(raw: Buffer, publicKey: KeyObject): ReadonlyMap<string, string> | null {
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/);
  const body = text.slice(end + 4);
  const signature = headers.find((line) => /^dkim-signature:/i.test(line));
  if (signature === undefined) return null;
  const tags = new Map(
    signature
      .slice(signature.indexOf(":") + 1)
      .split(";")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "")
      .map((tag) => [tag.slice(0, tag.indexOf("=")).trim(), tag.slice(tag.indexOf("=") + 1).replaceAll(/\s/g, "")]),
  );
  if (tags.get("a") !== "rsa-sha256" || tags.get("c") !== "relaxed/relaxed") return null;
  const bodyHash = createHash("sha256").update(relaxedBody(body), "latin1").digest("base64");
  if (tags.get("bh") !== bodyHash) return null;
  // Of several headers of one name the lowest unused one counts.
  const unused = headers.toReversed();
  const signed = (tags.get("h") ?? "").split(":").flatMap((name) => {
    const at = unused.findIndex((line) => line.slice(0, line.indexOf(":")).trim().toLowerCase() === name.toLowerCase());
    return at < 0 ? [] : unused.splice(at, 1);
  });
  const unsigned = signature.replace(/(;\s*b=)[\s\S]*$/, "$1");
  const data = [...signed, unsigned].map(relaxedHeader).join("\r\n");
  const isValid = verify("sha256", Buffer.from(data, "latin1"), publicKey, Buffer.from(tags.get("b") ?? "", "base64"));
  return isValid ? tags : null;
}
