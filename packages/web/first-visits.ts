import type { Rolldown } from "vite";

type Audience = "ordering" | "addresses" | "checkout" | "customer-order" | "landing" | "verify" | "staff";

/** Needs of a first visit of a page, in addition to the start: its modules, in `src`, and the audience of its texts. */
export interface FirstVisit {
  readonly modules: readonly string[];
  readonly texts: readonly Audience[];
}

const feature = (name: string): string => `features/${name}/index.ts`;
const step = (module: string, ...texts: readonly Audience[]): FirstVisit => ({
  modules: [feature("checkout/order-flow"), `features/checkout/order-flow/${module}`],
  texts: ["ordering", ...texts],
});
const staff = (name: string): FirstVisit => ({
  modules: ["app/staff.ts", feature(name)],
  texts: ["staff"],
});

/** By address, as the server routes it. An address that is missing loads the same, one thing after the other. */
export const firstVisits = {
  "/product": step("product/product-step.tsx"),
  "/contact-info": step("contact/contact-step.tsx", "addresses"),
  "/shipping-address": step("shipping/shipping-step.tsx", "addresses"),
  "/marriage-license": step("license/license-step.tsx"),
  "/document-uploads": step("documents/documents-step.tsx", "checkout"),
  "/checkout": step("checkout/checkout-step.tsx", "checkout"),
  "/order/:order_uuid": { modules: [feature("checkout/customer-order")], texts: ["customer-order"] },
  "/find-order": { modules: [feature("checkout/find-order")], texts: ["landing"] },
  "/verify/:code": { modules: [feature("documents/verify-letter")], texts: ["verify"] },
  "/login": { modules: ["app/staff.ts", feature("staff/login")], texts: ["staff"] },
  "/admin": staff("worklists/home"),
  "/admin/orders/:id": staff("desk/order"),
  "/admin/search": staff("worklists/search"),
  "/admin/inbox": staff("worklists/inbox"),
  "/admin/transmittal": staff("worklists/transmittals"),
  "/admin/transmittal/:date/:id": staff("worklists/transmittals"),
} satisfies Readonly<Record<string, FirstVisit>>;

export type Address = keyof typeof firstVisits;

/** The chunks of a build. */
export class Chunks {
  readonly all: readonly Rolldown.OutputChunk[];

  constructor(output: ReadonlyArray<Rolldown.OutputAsset | Rolldown.OutputChunk>) {
    this.all = output.filter((one) => one.type === "chunk");
  }

  /**
   * The chunk that a dynamic import of a module asks for.
   *
   * @param ending of the module's path
   * @throws when the module does not have its own chunk
   */
  of(ending: string): Rolldown.OutputChunk {
    const found = this.all.find(({ facadeModuleId: id }) => id?.replaceAll("\\", "/").endsWith(ending));
    if (found !== undefined) return found;
    throw new Error(`${ending} does not have its own chunk, and a page wants it loaded early.`);
  }

  /** Chunks with all that they import, step by step. */
  withImports(
    chunks: Iterable<Rolldown.OutputChunk>,
    importsOf = ({ imports }: Rolldown.OutputChunk): readonly string[] => imports,
  ): Set<Rolldown.OutputChunk> {
    const found = new Set(chunks);
    for (const chunk of found)
      for (const file of importsOf(chunk)) {
        const imported = this.all.find(({ fileName }) => fileName === file);
        if (imported !== undefined) found.add(imported);
      }
    return found;
  }
}

/** The modules of a page as the endings of their paths. */
export const modulesOf = ({ modules }: FirstVisit): string[] => modules.map((module) => `/web/src/${module}`);
