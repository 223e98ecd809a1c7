import { annotatedWithImports, heldBy, heldByField, type Annotated } from "./annotations.ts";
import {
  idsIn,
  isPlainList,
  literalTypesIn,
  nameOf,
  returnsOf,
  schemaLiteralsIn,
  unwrapped,
  type Maybe,
} from "./expressions.ts";
import { holdsIds, idsByName, idsNamed, idsOf, idsOfReference, idsOfType, kinds, type Holds } from "./id-names.ts";
import { placeOf, treeOf, walk, type Node, type Source } from "./sources.ts";

const someId = idsOf(kinds);
const comparisons = new Set(["===", "!==", "==", "!=", "<", "<=", ">", ">="]);

/** The id itself where a constant or a field has the name that a table gives to it, as in `const shipped = 6`. */
function copiedId(target: Maybe, value: Maybe): readonly Node[] {
  const plain = value === null || value === undefined ? undefined : unwrapped(value);
  if (plain?.type !== "Literal" || typeof plain.value !== "number") return [];
  return idsNamed(nameOf(target) ?? "").includes(plain.value) ? [plain] : [];
}

/** The ids in the literal types of what holds ids by its name, as in `role: 1 | 2`. */
const literalsNamedBy = (target: Maybe, type: Maybe): readonly Node[] =>
  literalTypesIn(type, idsByName(nameOf(target) ?? "").elements);

/** The bare ids in what a call passes on: to a function that takes them, to a list of them, or next to their column. */
function idsPassed(node: Node & { type: "CallExpression" }, annotated: Annotated): readonly Node[] {
  const passed = (holds: Holds): readonly Node[] => node.arguments.flatMap((each) => idsIn(each, holds));
  const called = nameOf(node.callee) ?? "";
  const from = node.callee.type === "MemberExpression" ? node.callee.object : null;
  const method = (from && annotated.parameters.get(`.${called}`)) ?? [];
  const isLookup = /^(?:includes|indexOf|has|add|push|get|set|delete)$/.test(called);
  const list = isLookup ? heldBy(from, annotated) : idsOf([]);
  const found = [
    ...passed(idsOfReference("", node.typeArguments?.params)),
    ...passed(idsOf([...list.keys, ...list.elements])),
    ...passed(idsOf((annotated.variables.get(called) ?? idsByName(called)).elements)),
    ...(annotated.parameters.get(called) ?? method).flatMap((holds, place) => idsIn(node.arguments[place], holds)),
    ...(isLookup && isPlainList(from, kinds) ? idsIn(from, someId) : []),
  ];
  // where("status_id", "=", …)
  const column = node.arguments.findIndex((each) => each.type === "Literal" && holdsIds(idsByName(nameOf(each) ?? "")));
  if (column < 0) return found;
  const held = idsOf(idsByName(nameOf(node.arguments[column]) ?? "").elements);
  return [...found, ...node.arguments.slice(column + 1).flatMap((each) => idsIn(each, held))];
}

/** The bare ids that one node of a tree shows. */
function idsAt(node: Node, annotated: Annotated): readonly Node[] {
  const named = (target: Maybe, value: Maybe): readonly Node[] => idsIn(value, heldBy(target, annotated));
  const inField = (key: Maybe, value: Maybe): readonly Node[] => idsIn(value, heldByField(key, annotated));
  switch (node.type) {
    case "BinaryExpression":
      return comparisons.has(node.operator) ? [...named(node.left, node.right), ...named(node.right, node.left)] : [];
    case "SwitchStatement":
      return node.cases.flatMap(({ test }) => idsIn(test, someId));
    case "Property": {
      if (node.computed) return [];
      const value = node.value.type === "AssignmentPattern" ? node.value.right : node.value;
      const literals = schemaLiteralsIn(value, idsByName(nameOf(node.key) ?? "").elements);
      return [...inField(node.key, value), ...copiedId(node.key, value), ...literals];
    }
    case "PropertyDefinition":
      return [...inField(node.key, node.value), ...literalsNamedBy(node.key, node.typeAnnotation)];
    case "TSPropertySignature":
      return literalsNamedBy(node.key, node.typeAnnotation);
    case "Identifier":
      return "typeAnnotation" in node ? literalsNamedBy(node, node.typeAnnotation) : [];
    case "TSTypeAliasDeclaration":
      return literalsNamedBy(node.id, node.typeAnnotation);
    case "VariableDeclarator": {
      const list = node.init?.type === "TSAsExpression" ? node.init.expression : null;
      const constants = isPlainList(list, kinds) ? idsIn(list, someId) : [];
      return [...named(node.id, node.init), ...copiedId(node.id, node.init), ...constants];
    }
    case "AssignmentExpression":
    case "AssignmentPattern":
      return named(node.left, node.right);
    case "JSXAttribute":
      return node.value?.type === "JSXExpressionContainer" ? named(node.name, node.value.expression) : [];
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
      return idsIn(node.expression, idsOfType(node.typeAnnotation));
    case "TSTypeReference": {
      const [whole, part] = node.typeArguments?.params ?? [];
      const isPart = /^(?:Exclude|Extract)$/.test(nameOf(node.typeName) ?? "");
      return isPart ? literalTypesIn(part, idsOfType(whole).itself) : [];
    }
    case "NewExpression": {
      const name = nameOf(node.callee) ?? "";
      const isPlainSet = name === "Set" && isPlainList(node.arguments[0], kinds);
      const holds = isPlainSet ? someId : idsOfReference(name, node.typeArguments?.params);
      return node.arguments.flatMap((each) => idsIn(each, holds));
    }
    case "CallExpression":
      return idsPassed(node, annotated);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const holds = idsOfType(node.returnType);
      return node.body !== null && holdsIds(holds) ? returnsOf(node.body).flatMap((each) => idsIn(each, holds)) : [];
    }
    default:
      return [];
  }
}

const smallNumber = /(?<![\w.$])(?:1[0-2]|[1-9])(?![\w.])/;

/**
 * Places where a file has the number of a status, a product, a role or a way to ship: `path:line`, each once. The
 * constants named in `tables` are not examined; `taken` has the ids that functions of other files take.
 */
export function bareIdsIn(
  source: Source,
  tables: readonly string[] = [],
  taken: ReadonlyMap<string, readonly Holds[]> = new Map(),
): readonly string[] {
  if (!smallNumber.test(source.text)) return [];
  const tree = treeOf(source);
  const annotated = annotatedWithImports(tree, taken);
  const places = new Set<string>();
  walk(tree, (node) => {
    if (node.type === "VariableDeclarator" && tables.includes(nameOf(node.id) ?? "")) return false;
    for (const id of idsAt(node, annotated)) places.add(placeOf(source, id));
    return true;
  });
  return [...places];
}
