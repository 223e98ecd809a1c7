import { readFileSync, writeFileSync } from "node:fs";
import { pinImages } from "./lib/pin-images.mjs";
import { at, runMain } from "./lib/script-helpers.mjs";

/**
 * Pins the images of `deploy/Dockerfile` and `deploy/compose.yaml` by digest: a tag can be moved, a digest names the
 * same bytes for ever. Run it where the registries can be reached, after each change of a tag. It ends with 1 when an
 * image could not be pinned; its line stays as it was.
 */
await runMain(async () => {
  for (const name of ["Dockerfile", "compose.yaml"]) {
    const file = at("deploy", name);
    const { text, pinned, failed } = await pinImages(readFileSync(file, "utf8"));
    writeFileSync(file, text);
    for (const [image, digest] of pinned) console.log(`${name}: ${image} is ${digest}`);
    for (const [image, why] of failed) console.error(`${name}: ${image} is not pinned. About its registry: ${why}.`);
    if (failed.size > 0) process.exitCode = 1;
  }
});
