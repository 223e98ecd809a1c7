// @ts-check
import { createHash } from "node:crypto";

/** Types of manifests by which a digest names an image for all its platforms, or for its only one. */
const manifestTypes = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

/** `FROM image` of a Dockerfile, and `image: image` of compose; one without a tag is built here. */
const named = /^(\s*(?:FROM|image:)\s+)((?:[\w.-]+(?::\d+)?\/)*[\w.-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm;

/**
 * The address of an image's manifest, by the distribution specification: Docker's own registry is meant where no other
 * is named, and one on this machine speaks plain HTTP.
 * @param {string} image such as node:24.11.1-bookworm-slim
 */
function manifestOf(image) {
  const parts = image.split("/");
  const [first = ""] = parts;
  const hasHost = parts.length > 1 && /[.:]|^localhost$/.test(first);
  const host = hasHost ? first : "registry-1.docker.io";
  const rest = hasHost ? parts.slice(1).join("/") : parts.length === 1 ? `library/${image}` : image;
  const [name, tag] = [rest.slice(0, rest.lastIndexOf(":")), rest.slice(rest.lastIndexOf(":") + 1)];
  const scheme = /^(?:localhost|127\.0\.0\.1)(?::|$)/.test(host) ? "http" : "https";
  return `${scheme}://${host}/v2/${name}/manifests/${tag}`;
}

/**
 * The token that a registry's 401 asks for, without an account.
 * @param {string | null} challenge the header www-authenticate
 */
async function tokenFor(challenge) {
  const fields = new Map(
    [...(challenge ?? "").matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const realm = fields.get("realm");
  if (realm === undefined || !/^bearer /i.test(challenge ?? "")) throw new Error("it wants an account");
  const url = new URL(realm);
  for (const name of ["service", "scope"]) url.searchParams.set(name, fields.get(name) ?? "");
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`its token service answered ${answer.status}`);
  const { token, access_token: other } = await answer.json();
  return String(token ?? other);
}

/**
 * The digest that a registry has for an image, computed from the manifest itself.
 * @param {string} image
 * @throws Error with the reason, to be read after the registry's name
 */
async function digestOf(image) {
  const url = manifestOf(image);
  const headers = { accept: manifestTypes };
  let answer = await fetch(url, { headers }).catch(() => {
    throw new Error("it cannot be reached from here");
  });
  if (answer.status === 401) {
    const authorization = `Bearer ${await tokenFor(answer.headers.get("www-authenticate"))}`;
    answer = await fetch(url, { headers: { ...headers, authorization } });
  }
  if (!answer.ok) throw new Error(answer.status === 404 ? "it has no such image" : `it answered ${answer.status}`);
  const digest = `sha256:${createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex")}`;
  const told = answer.headers.get("docker-content-digest");
  if (told !== null && told !== digest) throw new Error("its digest does not fit the manifest that it sent");
  return digest;
}

/**
 * A Dockerfile or compose file with the digest of each image behind its tag, in place of an earlier one. An image whose
 * registry gives none stays as it is.
 * @param {string} text
 * @returns {Promise<{ text: string, pinned: Map<string, string>, failed: Map<string, string> }>} what was pinned by
 *   which digest, and what was not, for which reason
 */
export async function pinImages(text) {
  /** @type {Map<string, string>} */
  const pinned = new Map();
  /** @type {Map<string, string>} */
  const failed = new Map();
  for (const image of new Set([...text.matchAll(named)].map(([, , found = ""]) => found)))
    await digestOf(image).then(
      (digest) => pinned.set(image, digest),
      (/** @type {Error} */ error) => failed.set(image, error.message),
    );
  const changed = text.replaceAll(named, (whole, before, image) =>
    pinned.has(image) ? `${before}${image}@${pinned.get(image)}` : whole,
  );
  return { text: changed, pinned, failed };
}
