import { build, type Plugin, type Rolldown } from "vite";
import { Chunks, firstVisits, modulesOf, type Address } from "./first-visits.ts";
import { orderFlowPaths as steps } from "./src/lib/routes/paths.ts";

/** A page, `/` with the start of all pages, or all that customers' pages load after their first visit. */
type Reader = Address | "/" | "later";

const order = "/order/:order_uuid";
const customers = [...steps, order, "/find-order", "/verify/:code"] as const;
const queues = ["/admin", "/admin/orders/:id", "/admin/inbox"] as const;
const staff = [...queues, "/login", "/admin/search", "/admin/transmittal"] as const;

/**
 * The scripts that pages share, and for whom. A module goes to the first one that is for all of its readers: few load
 * it for others alone, and no customer loads what only staff need. What it imports has the same readers or more, and is
 * in the same script or one below: no two import each other. The last one is the start and what the landing page
 * shares: one request, and it compresses better than ten small ones.
 */
const sharedScripts: Readonly<Record<string, readonly Reader[]>> = {
  queue: queues,
  staff,
  addresses: ["/shipping-address", "later"],
  hints: ["/shipping-address", "/document-uploads", "later"],
  customers: ["/document-uploads", "/checkout", order, "/verify/:code", "later"],
  details: [...steps.slice(1), "later"],
  ordering: [...steps, "later"],
  order: [order, "/admin/orders/:id", "/admin/inbox", "later"],
  answers: [order, "/verify/:code", ...staff, "later"],
  shared: [...customers, ...staff, "later"],
  base: ["/", ...customers, ...staff, "later"],
};

/**
 * Readers of the modules that pages share, from a build that is thrown away. Imports alone do not tell: most lead to
 * an index of many modules, and only a build knows which of them are left.
 */
async function readersOfModules(conditions: string[]): Promise<ReadonlyMap<string, ReadonlySet<Reader>>> {
  const { output } = (await build({
    configFile: false,
    root: import.meta.dirname,
    mode: "production",
    logLevel: "error",
    plugins: [{ name: "dop-no-styles", enforce: "pre", load: (id) => (id.endsWith(".css") ? "" : null) }],
    resolve: { conditions },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "src/app/main.tsx", experimental: { chunkOptimization: false } },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = new Chunks(output);
  const firstOf = (page: Address) => modulesOf(firstVisits[page]).map((module) => chunks.of(module));
  const main = chunks.of("/web/src/app/main.tsx");
  const start = chunks.withImports([main]);
  const later = chunks.withImports(customers.flatMap(firstOf), (chunk) =>
    start.has(chunk) ? [] : [...chunk.imports, ...chunk.dynamicImports],
  );
  const read = new Map<Reader, Set<Rolldown.OutputChunk>>([
    ["/", chunks.withImports([main, chunks.of("/web/src/features/checkout/landing/index.ts")])],
    ...[...customers, ...staff].map((page) => [page, chunks.withImports(firstOf(page))] as const),
  ]);
  const imported = new Set(chunks.all.flatMap(({ imports }) => imports));
  const shared = chunks.all.filter(
    (chunk) => imported.has(chunk.fileName) && [...read.values()].filter((page) => page.has(chunk)).length > 1,
  );
  return new Map(
    [...start, ...shared].flatMap((chunk) => {
      const readers = new Set<Reader>([...read].filter(([, page]) => page.has(chunk)).map(([page]) => page));
      if (later.has(chunk)) readers.add("later");
      return chunk.moduleIds.map((module) => [module, readers] as const);
    }),
  );
}

/** Puts what pages share into few scripts: on a slow connection a request costs more than some hundred bytes. */
export function pageChunks(conditions: string[]): Plugin {
  return {
    name: "dop-page-chunks",
    apply: "build",
    async config() {
      const readersOf = await readersOfModules(conditions);
      const scriptOf = (module: string): string | null => {
        const readers = [...(readersOf.get(module) ?? [])];
        const fits = ([, pages]: readonly [string, readonly Reader[]]) => readers.every((one) => pages.includes(one));
        return readers.length === 0 ? null : (Object.entries(sharedScripts).find(fits)?.[0] ?? null);
      };
      const groups = [{ name: scriptOf, debugName: "page-chunks", includeDependenciesRecursively: false }];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
