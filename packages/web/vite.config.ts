import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { pageChunks } from "./page-chunks.ts";
import { pagePreloads } from "./page-preloads.ts";
import { developmentPages, fontPreload, prerenderedPages } from "./vite-plugins.ts";
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
    // All of it but static blocks, which old-browsers.test.ts keeps out, is in Safari 15.4 (rule O-70).
    target: "es2022",
    cssTarget: ["safari15.4", "firefox115", "chrome105"],
    // Fonts and pictures stay files: a strict policy forbids data URLs, and files can be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["landing.html", "app.html"],
      // The toast library would write a <style> element, which the content security policy refuses; ui/messages loads
      // its stylesheet as a file.
      treeshake: { manualPureFunctions: ["__insertCSS"] },
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": "http://127.0.0.1:3000" } },
});
