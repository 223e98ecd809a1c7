import { customerLanguages } from "@dop/texts/locales";
import type { Plugin } from "vite";
import { Chunks, firstVisits, modulesOf } from "./first-visits.ts";

/** The built file that the server reads: by address the scripts of a first visit, by language those with its texts. */
export interface PagePreloads {
  readonly [address: string]: {
    readonly scripts: readonly string[];
    readonly texts: Readonly<Record<string, readonly string[]>>;
  };
}

/** Writes `page-preloads.json`: what each page imports step by step, so that its HTML can ask for all of it at once. */
export function pagePreloads(): Plugin {
  return {
    name: "dop-page-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = new Chunks(Object.values(bundle));
      const filesOf = (endings: readonly string[]): string[] =>
        [...chunks.withImports(endings.map((ending) => chunks.of(ending)))].map(({ fileName }) => fileName);
      const first = new Set(filesOf(["/web/app.html"]));
      const preloads: PagePreloads = Object.fromEntries(
        Object.entries(firstVisits).map(([address, visit]) => {
          const scripts = filesOf(modulesOf(visit)).filter((file) => !first.has(file));
          // The office's screens are in English (rule E-22).
          const textsIn = (language: string): string[] => {
            const files = ["everyone", ...visit.texts].map(
              (audience) => `/texts/src/${audience === "staff" ? "en" : language}/for-${audience}.ts`,
            );
            return filesOf(files).filter((file) => !first.has(file) && !scripts.includes(file));
          };
          return [address, { scripts, texts: Object.fromEntries(customerLanguages.map((one) => [one, textsIn(one)])) }];
        }),
      );
      this.emitFile({ type: "asset", fileName: "page-preloads.json", source: JSON.stringify(preloads) });
    },
  };
}
