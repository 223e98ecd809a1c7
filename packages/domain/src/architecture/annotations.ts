import { nameOf, unwrapped, type Maybe } from "./expressions.ts";
import { holdsIds, idsByField, idsByName, idsOfReference, idsOfType, noIds, type Holds } from "./id-names.ts";
import { walk, type Node } from "./sources.ts";

/** What the annotations of a file say: which variables and fields hold ids, and which functions take them. */
export interface Annotated {
  readonly variables: ReadonlyMap<string, Holds>;
  readonly fields: ReadonlyMap<string, Holds>;
  readonly parameters: ReadonlyMap<string, readonly Holds[]>;
}

/** Reads the annotations of a file. */
export function annotatedIn(tree: Node): Annotated {
  const variables = new Map<string, Holds>();
  const fields = new Map<string, Holds>();
  const parameters = new Map<string, readonly Holds[]>();

  const noteType = (into: Map<string, Holds>, name: string | undefined, type: Maybe): void => {
    if (name === undefined) return;
    if (type?.type === "TSTypeAnnotation") return noteType(into, name, type.typeAnnotation);
    if (type?.type === "TSFunctionType") return noteFunction(name, type.params);
    const holds = idsOfType(type);
    if (holdsIds(holds)) into.set(name, holds);
  };
  const noteFunction = (name: string | undefined, taken: readonly Node[]): void => {
    const holds = taken.map(unwrapped).map((one) => idsOfType("typeAnnotation" in one ? one.typeAnnotation : null));
    if (name !== undefined && holds.some(holdsIds)) parameters.set(name, holds);
  };

  walk(tree, (node) => {
    switch (node.type) {
      case "Identifier":
        noteType(variables, node.name, "typeAnnotation" in node ? node.typeAnnotation : null);
        break;
      case "TSPropertySignature":
      case "PropertyDefinition":
        noteType(fields, nameOf(node.key), node.typeAnnotation);
        break;
      case "FunctionDeclaration":
        noteFunction(nameOf(node.id), node.params);
        break;
      case "VariableDeclarator":
        if (node.init?.type === "ArrowFunctionExpression") noteFunction(nameOf(node.id), node.init.params);
        // const [status, setStatus] = useState<StatusId>(…)
        if (node.id.type === "ArrayPattern" && node.init?.type === "CallExpression") {
          const holds = idsOfReference("", node.init.typeArguments?.params);
          for (const each of holdsIds(holds) ? node.id.elements : []) variables.set(nameOf(each) ?? "", holds);
        }
        break;
      default:
    }
  });
  return { variables, fields, parameters };
}

/** What the place with this name holds: by its annotation in this file, else by its name. */
export function heldBy(place: Maybe, { variables, fields }: Annotated): Holds {
  const name = nameOf(place);
  if (place === null || place === undefined || name === undefined) return noIds;
  const { type } = unwrapped(place);
  return type === "MemberExpression" || type === "JSXIdentifier"
    ? heldByField(place, { fields })
    : (variables.get(name) ?? idsByName(name));
}

/** What the field with this key holds. */
export function heldByField(key: Maybe, { fields }: Pick<Annotated, "fields">): Holds {
  const name = nameOf(key);
  return name === undefined ? noIds : (fields.get(name) ?? idsByField(name));
}
