import { treeOf, walk, type Node, type Source } from "./sources.ts";

interface Import {
  readonly specifier: string;
  /** Loaded when it is needed, as `await import("…")` does; a type never is. */
  readonly isLazy: boolean;
}

const known = new WeakMap<Source, readonly Import[]>();

/** All that a file imports, exports from, loads, or takes a type of. */
export function importsOf(source: Source): readonly Import[] {
  const imports = known.get(source) ?? findImports(source);
  known.set(source, imports);
  return imports;
}

function findImports(source: Source): readonly Import[] {
  const tree = treeOf(source);
  const found: Import[] = [];
  const note = (node: Node): void => {
    const [specifier, isLazy] = specifierOf(node);
    if (specifier !== undefined) found.push({ specifier, isLazy });
  };
  // Statements of the file alone, where there are no others.
  if (/\bimport\s*(?:\(|\w+\s*=)/.test(source.text)) walk(tree, note);
  else tree.body.forEach(note);
  return found;
}

function specifierOf(node: Node): readonly [specifier: string | undefined, isLazy: boolean] {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSImportType":
      return [node.source.value, false];
    case "ExportNamedDeclaration":
      return [node.source?.value, false];
    case "TSExternalModuleReference":
      return [node.expression.value, false];
    case "ImportExpression":
      return [textOf(node.source), true];
    default:
      return [undefined, false];
  }
}

/** A text; what a template fills in is left out. */
function textOf(node: Node): string | undefined {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.raw).join("*") : undefined;
}

/** The path that a specifier of our own leads to, from the file at `path`. */
const pathFrom = (path: string, specifier: string): string => new URL(specifier, `file:///${path}`).pathname.slice(1);

/** The files of its own package that a file imports, in any way. */
export const targetsOf = (source: Source): readonly string[] =>
  importsOf(source).flatMap(({ specifier }) => (specifier.startsWith(".") ? [pathFrom(source.path, specifier)] : []));

/** Each file with those that it imports before it runs, or takes types of. */
export function importGraph(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter(({ specifier, isLazy }) => !isLazy && specifier.startsWith("."))
        .map(({ specifier }) => pathFrom(source.path, specifier))
        .filter((target) => paths.has(target)),
    ]),
  );
}

/** The files of a graph that import themselves by way of others, and those on the way from one circle to another. */
export function filesInCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Set(graph.keys());
  const leadsOn = (path: string): boolean => (graph.get(path) ?? []).some((target) => left.has(target));
  const isReached = (path: string): boolean => [...left].some((other) => graph.get(other)?.includes(path));
  let ends: readonly string[];
  do {
    ends = [...left].filter((path) => !leadsOn(path) || !isReached(path));
    for (const path of ends) left.delete(path);
  } while (ends.length > 0);
  return [...left];
}

/** The first `depth` folders (or the file) of a path below `base`; undefined outside of it. */
const roomOf = (base: string, path: string, depth: number): string | undefined =>
  path.startsWith(`${base}/`)
    ? path
        .slice(base.length + 1)
        .split("/")
        .slice(0, depth)
        .join("/")
    : undefined;

/** Imports of `sources` from one room of `base` into another, as `from → to`, with the file that makes them. */
export function importsBetweenRooms(
  base: string,
  sources: readonly Source[],
  depth = 1,
): readonly { readonly from: string; readonly to: string; readonly shown: string }[] {
  return sources.flatMap((source) => {
    const from = roomOf(base, source.path, depth);
    return targetsOf(source).flatMap((target) => {
      const to = roomOf(base, target, depth);
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, shown: `${source.path} → ${target}` }];
    });
  });
}

/** Imports that reach past the `index.ts` of another feature, which lies `depth` folders below `features`. */
export function reachIns(features: string, sources: readonly Source[], depth = 1): readonly string[] {
  return importsBetweenRooms(features, sources, depth)
    .filter(({ to, shown }) => !new RegExp(`/${to}/index\\.tsx?$`).test(shown))
    .map(({ shown }) => shown);
}
