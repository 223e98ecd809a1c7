import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageChunks } from "./page-chunks.ts";
import { pagePreloads } from "./page-preloads.ts";
import {
  developmentPages,
  fontPreload,
  prerenderedPages,
  routerWithReactsHook,
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
    routerWithReactsHook(),
    zodWithoutJsonSchema(),
    zodWithoutEval(),
    pageChunks(conditions),
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
        // Every page names the files that it may need: a character less in each is worth 100 bytes to customers.
        chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "parts" : "[name]"}-[hash:7].js`,
      },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:3000" } },
});
