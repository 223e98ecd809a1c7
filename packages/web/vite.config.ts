import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pagePreloads } from "./page-preloads.ts";
import {
  developmentPages,
  fontPreload,
  prerenderedPages,
  sonnerWithoutInlineStyle,
  zodWithoutEval,
  zodWithoutJsonSchema,
} from "./vite-plugins.ts";
import { precompressedAssets } from "./vite-precompress.ts";

/** `source` makes `@dop/domain` resolve to its TypeScript. */
const conditions = ["source", "module", "browser", "import", "default"];

export default defineConfig({
  // Relative, because the base path is known only when the server starts.
  base: "./",
  appType: "custom",
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    zodWithoutJsonSchema(),
    zodWithoutEval(),
    prerenderedPages(conditions),
    fontPreload(),
    pagePreloads(),
    precompressedAssets(),
    developmentPages(),
  ],
  resolve: { conditions },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: "es2022",
    // Fonts and pictures stay files: a strict policy forbids data URLs, and files can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["landing.html", "app.html"],
      output: {
        // Every page names the files that it may need: a character less in each is worth 100 bytes to customers. What
        // pages share would be named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash:7].js`,
        codeSplitting: {
          // One file for what every page needs: one request, and it compresses better than ten small ones.
          groups: [
            { name: "base", tags: ["$initial"] },
            // The same for what most steps and forms show; not what chooses files, draws codes or lists for staff.
            { name: "ui", test: /[\\/]web[\\/]src[\\/]ui[\\/](?!qr-code|file-input|list-table)/, minShareCount: 4 },
            // What some steps explain by; merged with what they read, the product step would wait for it too.
            { name: "popover", test: /[\\/]web[\\/]src[\\/]ui[\\/]popover/ },
            // What every page reads from the server by.
            { name: "query", test: /@tanstack|[\\/]src[\\/]lib[\\/](query|use-submit)\./, minShareCount: 2 },
            // The rest that pages share: on a slow connection a request costs more than some hundred bytes too many.
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2600 },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:3000" } },
});
