import { idsOf, isIdOf, type Holds, type Kind } from "./id-names.ts";
import { walk, type Node } from "./sources.ts";

export type Maybe = Node | null | undefined;

/** The source of a value, without wrappers that change its type alone or stand in for a missing one. */
export function unwrapped(node: Node): Node {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
    case "ChainExpression":
      return unwrapped(node.expression);
    case "AwaitExpression":
      return unwrapped(node.argument);
    case "UnaryExpression":
      return node.operator === "+" ? unwrapped(node.argument) : node;
    case "LogicalExpression":
    case "AssignmentPattern":
      return unwrapped(node.left);
    case "TSParameterProperty":
      return unwrapped(node.parameter);
    default:
      return node;
  }
}

/** The name that an expression, a key or a parameter ends in. */
export function nameOf(wrapped: Maybe): string | undefined {
  if (wrapped === null || wrapped === undefined) return undefined;
  const node = unwrapped(wrapped);
  switch (node.type) {
    case "Identifier":
    case "PrivateIdentifier":
    case "JSXIdentifier":
      return node.name;
    case "Literal":
      return typeof node.value === "string" ? node.value : undefined;
    case "MemberExpression":
      return nameOf(node.property);
    case "CallExpression": {
      const called = nameOf(node.callee);
      return called !== undefined && /^(?:get|Number|parseInt)$/.test(called) ? nameOf(node.arguments[0]) : called;
    }
    default:
      return undefined;
  }
}

/** The bare ids in a value: itself, what it falls back to, its elements, its keys, its fields. */
export function idsIn(value: Maybe, holds: Holds): readonly Node[] {
  if (value === null || value === undefined) return [];
  const inEach = (parts: readonly Maybe[], of = holds): readonly Node[] => parts.flatMap((part) => idsIn(part, of));
  if (value.type === "LogicalExpression") return inEach([value.left, value.right]);
  const node = unwrapped(value);
  const inside = { ...holds, itself: holds.elements };
  switch (node.type) {
    case "Literal":
      return isIdOf(holds.itself, node.value) ? [node] : [];
    case "ConditionalExpression":
      return inEach([node.consequent, node.alternate]);
    case "NewExpression":
      return inEach(node.arguments, inside);
    case "SpreadElement":
      return inEach([node.argument]);
    case "ArrayExpression":
      return [...inEach(node.elements, inside), ...node.elements.flatMap((part) => keyOfPair(part, holds))];
    case "ObjectExpression":
      return node.properties.flatMap((part) =>
        part.type === "Property"
          ? [
              ...(part.computed ? [] : bareKey(part.key, holds)),
              ...idsIn(part.value, { ...holds, itself: holds.fields }),
            ]
          : [],
      );
    default:
      return [];
  }
}

const bareKey = (key: Maybe, { keys }: Holds): readonly Node[] =>
  key?.type === "Literal" && isIdOf(keys, Number(key.value)) ? [key] : [];

const keyOfPair = (pair: Maybe, holds: Holds): readonly Node[] =>
  pair?.type === "ArrayExpression" ? bareKey(pair.elements[0], holds) : [];

/** True for a list of nothing but numbers, the first of them an id. */
export function isPlainList(node: Maybe, some: readonly Kind[]): boolean {
  if (node?.type !== "ArrayExpression" || !node.elements.every((each) => each?.type === "Literal")) return false;
  const [first] = node.elements;
  return first?.type === "Literal" && isIdOf(some, first.value);
}

/** The returned expressions of a function: its one expression, or those of its own statements. */
export function returnsOf(body: Node): readonly Node[] {
  if (body.type !== "BlockStatement") return [body];
  const found: Node[] = [];
  walk(body, (node) => {
    if (/Function/.test(node.type)) return false;
    if (node.type === "ReturnStatement" && node.argument !== null) found.push(node.argument);
    return true;
  });
  return found;
}

/** The ids in the literal types of a type, such as `1 | 2`. */
export function literalTypesIn(type: Maybe, some: readonly Kind[]): readonly Node[] {
  if (type === null || type === undefined) return [];
  if (type.type === "TSTypeAnnotation" || type.type === "TSTypeOperator")
    return literalTypesIn(type.typeAnnotation, some);
  if (type.type === "TSArrayType") return literalTypesIn(type.elementType, some);
  if (type.type === "TSUnionType") return type.types.flatMap((each) => literalTypesIn(each, some));
  return type.type === "TSLiteralType" && "value" in type.literal && isIdOf(some, type.literal.value) ? [type] : [];
}

/** The ids in calls of a schema's `literal`. */
export function schemaLiteralsIn(value: Maybe, some: readonly Kind[]): readonly Node[] {
  const found: Node[] = [];
  if (value?.type === "CallExpression")
    walk(value, (node) => {
      if (/^(?:Object|Function|Arrow)/.test(node.type)) return false;
      if (node.type === "CallExpression" && nameOf(node.callee) === "literal")
        found.push(...node.arguments.flatMap((each) => idsIn(each, idsOf(some))));
      return true;
    });
  return found;
}
