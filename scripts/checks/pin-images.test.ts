import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pinImages } from "../lib/pin-images.mjs";

/** A registry as the distribution specification has it, with a token service; every call is noted. */
function openRegistry(calls: string[], settings: { wrongDigest?: boolean; account?: boolean }): Server {
  const manifest = JSON.stringify({ schemaVersion: 2, mediaType: "application/vnd.oci.image.index.v1+json" });
  const digest = `sha256:${createHash("sha256").update(manifest).digest("hex")}`;
  const server = createServer(({ url = "", headers }, response) => {
    calls.push(`${url} ${headers.authorization ?? ""}`.trim());
    const { port } = server.address() as AddressInfo;
    if (url.startsWith("/token?")) return response.end(JSON.stringify({ token: "t1" }));
    if (headers.authorization !== "Bearer t1") {
      const realm = `http://127.0.0.1:${String(port)}/token`;
      const bearer = `Bearer realm="${realm}",service="registry",scope="repository:a:pull"`;
      const challenge = settings.account === true ? 'Basic realm="registry"' : bearer;
      return response.writeHead(401, { "www-authenticate": challenge }).end();
    }
    if (!/^\/v2\/team\/app\/manifests\/1\.2\.3-slim$/.test(url)) return response.writeHead(404).end();
    expect(headers.accept).toContain("application/vnd.oci.image.index.v1+json");
    const told = settings.wrongDigest === true ? `sha256:${"0".repeat(64)}` : digest;
    return response.writeHead(200, { "docker-content-digest": told }).end(manifest);
  });
  return server;
}

const digest = `sha256:${createHash("sha256")
  .update(JSON.stringify({ schemaVersion: 2, mediaType: "application/vnd.oci.image.index.v1+json" }))
  .digest("hex")}`;

describe("pinned images", () => {
  let server: Server;
  let host: string;
  let calls: string[];
  const settings: { wrongDigest?: boolean; account?: boolean } = {};
  beforeEach(async () => {
    calls = [];
    Object.assign(settings, { wrongDigest: false, account: false });
    server = openRegistry(calls, settings);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it("writes the registry's digest behind each tag, and asks for an image once", async () => {
    const image = `${host}/team/app:1.2.3-slim`;
    const { text, pinned } = await pinImages(
      `# FROM words\nFROM ${image} AS build\nRUN x\nFROM ${image}\n    image: ${image}\n    image: built-here\n`,
    );
    expect(text).toBe(
      `# FROM words\nFROM ${image}@${digest} AS build\nRUN x\nFROM ${image}@${digest}\n` +
        `    image: ${image}@${digest}\n    image: built-here\n`,
    );
    expect([...pinned]).toEqual([[image, digest]]);
    expect(calls).toEqual([
      "/v2/team/app/manifests/1.2.3-slim",
      "/token?service=registry&scope=repository%3Aa%3Apull",
      "/v2/team/app/manifests/1.2.3-slim Bearer t1",
    ]);
  });

  it("replaces an earlier digest", async () => {
    const { text } = await pinImages(`FROM ${host}/team/app:1.2.3-slim@sha256:${"1".repeat(64)} AS build\n`);
    expect(text).toBe(`FROM ${host}/team/app:1.2.3-slim@${digest} AS build\n`);
  });

  it.each([
    ["an image that is not there", {}, "/team/app:9-slim", "it has no such image"],
    ["a digest of another manifest", { wrongDigest: true }, "/team/app:1.2.3-slim", "its digest does not fit"],
    ["a registry for accounts alone", { account: true }, "/team/app:1.2.3-slim", "it wants an account"],
  ])("leaves the line as it is, and says why: %s", async (_what, change, image, why) => {
    Object.assign(settings, change);
    const before = `FROM ${host}${image}@sha256:${"1".repeat(64)}\n`;
    const { text, failed } = await pinImages(before);
    expect(text).toBe(before);
    expect(failed.get(host + image)).toContain(why);
  });

  it("says where a registry cannot be reached", async () => {
    await new Promise((resolve) => server.close(resolve));
    const { text, failed } = await pinImages(`FROM ${host}/team/app:1.2.3-slim\n`);
    expect(text).toBe(`FROM ${host}/team/app:1.2.3-slim\n`);
    expect([...failed.values()]).toEqual(["it cannot be reached from here"]);
    server = openRegistry(calls, settings);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
});
