import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, type ESTree } from "rolldown/utils";

export type Node = ESTree.Node;
export type Program = ESTree.Program;

const packages = resolve(dirname(fileURLToPath(import.meta.url)), "../../packages");

/** A file, by its path with slashes relative to `packages/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const read = new Map<string, readonly Source[]>();

/** Our sources below `folder`, which is relative to `packages/`; none when the folder does not exist. */
export function sourcesIn(folder: string): readonly Source[] {
  const known = read.get(folder) ?? sourcesOf(folder);
  read.set(folder, known);
  return known;
}

function sourcesOf(folder: string): readonly Source[] {
  const root = join(packages, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/(?:^|[/\\])(?:node_modules|dist)[/\\]/.test(path))
    .map((path) => join(root, path))
    .map((path) => ({ path: relative(packages, path).replaceAll(sep, "/"), text: readFileSync(path, "utf8") }));
}

/** Everything but tests. */
const isProduction = ({ path }: Source): boolean => !/\.test\.tsx?$/.test(path);

export const productionIn = (folder: string): readonly Source[] => sourcesIn(folder).filter(isProduction);

/** Entries directly in a folder, tests aside. */
export const roomsIn = (folder: string): readonly string[] =>
  readdirSync(join(packages, folder)).filter((name) => !/\.test\.tsx?$/.test(name));

const parsed = new WeakMap<Source, Program>();

/** The syntax tree of a file. A file that cannot be parsed is an error. */
export function treeOf(source: Source): Program {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const { program, errors } = parseSync(basename(source.path), source.text, { preserveParens: false });
  if (errors[0] !== undefined) throw new Error(`${source.path}: ${errors[0].message}`);
  parsed.set(source, program);
  return program;
}

/** Calls `visit` with a node and with every node in it, except with those in a node where it answers false. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return;
  const parts = node as unknown as Readonly<Record<string, unknown>>;
  for (const key in parts) {
    const part = parts[key];
    if (Array.isArray(part)) for (const each of part as readonly unknown[]) walkIfNode(each, visit);
    else walkIfNode(part, visit);
  }
}

function walkIfNode(value: unknown, visit: (node: Node) => unknown): void {
  if (typeof value === "object" && value !== null && "type" in value) walk(value as Node, visit);
}

/** The place of a node: `path:line`. */
export const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${String(text.slice(0, start).split("\n").length)}`;
