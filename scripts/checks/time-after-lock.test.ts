import { describe, expect, test } from "vitest";
import { placeOf, productionIn, treeOf, walk, type Node, type Source } from "./sources.ts";

const isFunction = ({ type }: Node): boolean =>
  type === "FunctionDeclaration" || type === "FunctionExpression" || type === "ArrowFunctionExpression";

/** Functions that lock orders: they take a `LockingContext`, whose time moves on with the lock. */
const lockersIn = (text: string, kind: "export" | ""): readonly string[] =>
  [...text.matchAll(/^(export )?(?:async )?(?:function |const )(\w+)(?: = async )?\([^)]*?: LockingContext/gm)].flatMap(
    ([, exported, name]) => (name !== undefined && (kind === "" || exported !== undefined) ? [name] : []),
  );

/** Places where a `now` that was read before a lock is used after it. */
function staleTimesIn(source: Source, shared: readonly string[]): readonly string[] {
  const lockers = new Set([...shared, ...lockersIn(source.text, "")]);
  const stale = new Set<string>();
  walk(treeOf(source), (outer) => {
    if (!isFunction(outer)) return;
    const [names, locks]: [Node[], Node[]] = [[], []];
    walk(outer, (node) => {
      if (node.type === "CallExpression" && node.callee.type === "Identifier" && lockers.has(node.callee.name))
        locks.push(node);
      if (node.type === "Identifier" && node.name === "now") names.push(node);
      // The name of a property is no variable: `work.now` is read where it stands.
      if (node.type === "MemberExpression" && !node.computed)
        walk(node.object, (part) => void (part.type === "Identifier" && part.name === "now" && names.push(part)));
      return node.type !== "MemberExpression" || node.computed;
    });
    const [bound] = names;
    const [lock] = locks;
    if (bound === undefined || lock === undefined || bound.start >= lock.end) return;
    for (const use of names) if (use.start > lock.end) stale.add(placeOf(source, use));
  });
  return [...stale];
}

describe("a time of what is written under a lock", () => {
  const source = (text: string): Source => ({ path: "server/src/a.ts", text });

  test.each([
    "async function a(work) { const { tx, now } = work; await lockOrder(work, 1); await write(tx, now); }",
    "async function a(all, now) { await run(all, async (work) => { await lockOrder(work, 1); write({ now }); }); }",
    "const a = async ({ tx, now }) => { const locked = await lockOrder(work, 1); return { locked, at: now }; };",
  ])("counts as stale in %s", (text) => {
    expect(staleTimesIn(source(text), ["lockOrder"])).toEqual(["server/src/a.ts:1"]);
  });

  test.each([
    "async function a(work) { await lockOrder(work, 1); const { now } = work; await write(work.tx, now); }",
    "async function a(work) { await lockOrder(work, 1); await write(work.tx, work.now); }",
    "async function a(work, now) { const due = cutoff(now); await lockOrder(work, due); }",
  ])("comes from the lock in %s", (text) => {
    expect(staleTimesIn(source(text), ["lockOrder"])).toEqual([]);
  });

  test("finds the functions that lock", () => {
    const text =
      "export async function a(\n  work: LockingContext,\n) {}\nconst b = async (work: LockingContext) => 1;";
    expect(lockersIn(text, "")).toEqual(["a", "b"]);
    expect(lockersIn(text, "export")).toEqual(["a"]);
  });

  test("comes from the lock everywhere in the server", () => {
    const sources = productionIn("server/src");
    const shared = sources.flatMap(({ text }) => lockersIn(text, "export"));
    expect(shared).toContain("lockOrder");
    expect(sources.flatMap((each) => staleTimesIn(each, shared))).toEqual([]);
  });
});
