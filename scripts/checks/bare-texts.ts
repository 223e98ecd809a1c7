import { nameOf, returnsOf, unwrapped } from "./expressions.ts";
import { placeOf, treeOf, walk, type Node, type Source } from "./sources.ts";

/** Things that a child of an element can put onto the page. */
type Child = "nothing" | "element" | "sometimes an element" | "text" | "sometimes text";

/** Calls whose results are lists of elements. */
const listsElements = /^(?:map|flatMap|toArray|createElement)$/;

const nothing = { type: "JSXEmptyExpression", start: 0, end: 0 } as Node;

function isNothing(node: Node): boolean {
  if (node.type === "Literal")
    return typeof node.value !== "number" && /^(?:\s*|null|true|false)$/.test(String(node.value));
  return node.type === "JSXEmptyExpression" || nameOf(node) === "undefined";
}

/** The values that an expression can have, each without its condition. */
function outcomesOf(expression: Node): readonly Node[] {
  if (expression.type === "LogicalExpression") {
    const right = outcomesOf(expression.right);
    return expression.operator === "&&" ? [...right, nothing] : [...outcomesOf(expression.left), ...right];
  }
  const node = unwrapped(expression);
  return node.type === "ConditionalExpression" ? [node.consequent, node.alternate].flatMap(outcomesOf) : [node];
}

/** The names of a file that stand for elements or make some: `const icon = <Icon />`, `const row = () => <Row />`. */
function elementNamesIn(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    const value = node.type === "VariableDeclarator" ? node.init : node.type === "FunctionDeclaration" && node.body;
    if (!value) return;
    const body = value.type === "ArrowFunctionExpression" ? value.body : value;
    const outcomes = returnsOf(body)
      .flatMap(outcomesOf)
      .filter((each) => !isNothing(each));
    if (outcomes.length > 0 && outcomes.every((each) => isElement(each, names)))
      names.add(nameOf("id" in node ? node.id : null) ?? "");
  });
  return names;
}

function isElement(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return true;
  const name = nameOf(node) ?? "";
  if (node.type === "CallExpression" && listsElements.test(name)) return true;
  return (node.type === "CallExpression" || node.type === "Identifier") && names.has(name);
}

function kindOf(child: Node, names: ReadonlySet<string>): Child {
  if (child.type === "JSXText") return /\S/.test(child.value) ? "text" : "nothing";
  if (child.type !== "JSXExpressionContainer") return "element";
  const outcomes = outcomesOf(child.expression);
  const shown = outcomes.filter((each) => !isNothing(each));
  if (shown.length === 0) return "nothing";
  const elements = shown.filter((each) => isElement(each, names)).length;
  const comesAndGoes = outcomes.length > shown.length;
  if (elements === shown.length) return comesAndGoes ? "sometimes an element" : "element";
  return comesAndGoes || elements > 0 ? "sometimes text" : "text";
}

/**
 * Places where an element comes and goes beside a text, or a text beside something else: `path:line`. A page's
 * translator replaces texts by elements of its own, and React then looks for the text in vain (rule O-67).
 */
export function bareTextsIn(source: Source): readonly string[] {
  if (!source.path.endsWith(".tsx")) return [];
  const tree = treeOf(source);
  const names = elementNamesIn(tree);
  const found: string[] = [];
  walk(tree, (node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;
    const kinds = node.children.map((child) => kindOf(child, names)).filter((kind) => kind !== "nothing");
    const isBeside = kinds.includes("sometimes an element") && kinds.includes("text");
    if (isBeside || (kinds.length > 1 && kinds.includes("sometimes text"))) found.push(placeOf(source, node));
  });
  return found;
}
