import type { Plugin, Rolldown } from "vite";
import { stepTexts } from "./src/features/order-flow/steps/step-texts.ts";

type StepKey = keyof typeof stepTexts;
type Audience =
  | "everyone"
  | "ordering"
  | (typeof stepTexts)[StepKey][number]
  | "customer-order"
  | "landing"
  | "verify"
  | "staff";

/** What a first visit of a page needs in addition to the start: its modules, in `src`, and whose texts it says. */
interface FirstVisit {
  readonly modules: readonly string[];
  readonly texts: readonly Audience[];
}

const feature = (name: string): string => `features/${name}/index.ts`;
const step = (key: StepKey, module: string): FirstVisit => ({
  modules: [feature("order-flow"), `features/order-flow/${module}`],
  texts: ["ordering", ...stepTexts[key]],
});
const staff = (name: string): FirstVisit => ({
  modules: ["app/staff.ts", feature(name)],
  texts: ["staff"],
});

/** By address, as the server routes it. An address that is missing loads the same, one thing after the other. */
const firstVisits: Readonly<Record<string, FirstVisit>> = {
  "/product": step("product", "product/product-step.tsx"),
  "/contact-info": step("contact", "contact/contact-step.tsx"),
  "/shipping-address": step("shipping", "shipping/shipping-step.tsx"),
  "/marriage-license": step("license", "license/license-step.tsx"),
  "/document-uploads": step("documents", "documents/documents-step.tsx"),
  "/checkout": step("payment", "checkout/checkout-step.tsx"),
  "/order/:order_uuid": { modules: [feature("customer-order")], texts: ["customer-order"] },
  "/find-order": { modules: [feature("find-order")], texts: ["landing"] },
  "/verify/:code": { modules: [feature("verify-letter")], texts: ["verify"] },
  "/login": { modules: ["app/staff.ts", feature("login")], texts: ["staff"] },
  "/admin": staff("staff-home"),
  "/admin/orders/:id": staff("staff-order"),
  "/admin/search": staff("search"),
  "/admin/inbox": staff("inbox"),
  "/admin/transmittal": staff("transmittals"),
  "/admin/transmittal/:date/:id": staff("transmittals"),
};

/** The built file that the server reads: the scripts of a first visit by address, for each language and English. */
export interface PagePreloads {
  readonly [address: string]: { readonly scripts: readonly string[]; readonly english: readonly string[] };
}

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk =>
  output.type === "chunk";

/** A chunk with all that it imports statically. */
function withImports(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string, seen: Set<string>): void {
  const chunk = chunks.get(file);
  if (chunk === undefined || seen.has(file)) return;
  seen.add(file);
  for (const imported of chunk.imports) withImports(chunks, imported, seen);
}

/**
 * Writes `page-preloads.json`: what each page imports step by step, so that its HTML can ask for all of it at once.
 * @throws when a page names a module that has no chunk of its own
 */
export function pagePreloads(): Plugin {
  return {
    name: "dop-page-preloads",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter(isChunk)
          .map((chunk) => [chunk.fileName, chunk]),
      );
      const fileOf = (ending: string): string => {
        const found = [...chunks.values()].find(({ facadeModuleId: id }) => id?.replaceAll("\\", "/").endsWith(ending));
        if (found === undefined) throw new Error(`${ending} is no chunk of its own, and a page wants it loaded early.`);
        return found.fileName;
      };
      const filesOf = (endings: readonly string[], without: ReadonlySet<string>): string[] => {
        const seen = new Set(without);
        for (const ending of endings) withImports(chunks, fileOf(ending), seen);
        return [...seen].filter((file) => !without.has(file));
      };
      const first = new Set(filesOf(["/web/app.html"], new Set()));
      const texts = (audiences: readonly Audience[]) =>
        audiences.map((audience) => `/domain/src/texts/en/for-${audience}.ts`);
      const preloads: PagePreloads = Object.fromEntries(
        Object.entries(firstVisits).map(([address, visit]) => {
          const scripts = filesOf(
            visit.modules.map((module) => `/web/src/${module}`),
            first,
          );
          const english = filesOf(texts(["everyone", ...visit.texts]), new Set([...first, ...scripts]));
          return [address, { scripts, english }];
        }),
      );
      this.emitFile({ type: "asset", fileName: "page-preloads.json", source: JSON.stringify(preloads) });
    },
  };
}
