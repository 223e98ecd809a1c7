// oxlint-disable no-restricted-imports -- this file runs in Node, at build
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:js|css|svg)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `.br` and `.gz` next to every asset, so that the server never compresses the same file twice. */
export function precompressedAssets(): Plugin {
  return {
    name: "dop-precompressed-assets",
    apply: "build",
    async writeBundle({ dir }) {
      const assets = join(dir ?? "dist", "assets");
      const files = (await readdir(assets)).filter((file) => compressible.test(file));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(assets, file));
          const [br, gz] = await Promise.all([
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            zip(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(join(assets, `${file}.br`), br), writeFile(join(assets, `${file}.gz`), gz)]);
        }),
      );
    },
  };
}
