import { nameOf, unwrapped, type Maybe } from "./expressions.ts";
import { holdsIds, idsByField, idsByName, idsOfReference, idsOfType, noIds, type Holds } from "./id-names.ts";
import { walk, type Node, type Program } from "./sources.ts";

/**
 * The annotations of a file: which variables and fields hold ids, and which functions take them. A method is noted as
 * `.name`, whatever has it.
 */
export interface Annotated {
  readonly variables: ReadonlyMap<string, Holds>;
  readonly fields: ReadonlyMap<string, Holds>;
  readonly parameters: ReadonlyMap<string, readonly Holds[]>;
}

/** The ids that a parameter takes: by its type, else a number by its name. */
function takenBy(parameter: Node): Holds {
  const one = unwrapped(parameter);
  const type = "typeAnnotation" in one && one.typeAnnotation !== null ? one.typeAnnotation : undefined;
  if (type?.type !== "TSTypeAnnotation") return noIds;
  return type.typeAnnotation.type === "TSNumberKeyword" ? idsByName(nameOf(one) ?? "") : idsOfType(type);
}

/** Reads the annotations of a file. */
function annotatedIn(tree: Node): Annotated {
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
    const holds = taken.map(takenBy);
    if (name !== undefined && holds.some(holdsIds)) parameters.set(name, holds);
  };

  const noteMethod = (key: Node, value: Maybe): void => {
    if (value !== null && value !== undefined && "params" in value && Array.isArray(value.params))
      noteFunction(`.${nameOf(key) ?? ""}`, value.params);
  };

  walk(tree, (node) => {
    switch (node.type) {
      case "Identifier":
        noteType(variables, node.name, "typeAnnotation" in node ? node.typeAnnotation : null);
        break;
      case "TSPropertySignature":
      case "PropertyDefinition":
        noteType(fields, nameOf(node.key), node.typeAnnotation);
        noteMethod(node.key, node.typeAnnotation?.typeAnnotation);
        break;
      case "Property":
        noteMethod(node.key, node.value);
        break;
      case "FunctionDeclaration":
        noteFunction(nameOf(node.id), node.params);
        break;
      case "TSMethodSignature":
        noteMethod(node.key, node);
        break;
      case "MethodDefinition":
        noteMethod(node.key, node.value);
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

/** The id that a variable of this name holds: by its annotation in this file, else by its name. */
export function heldBy(place: Maybe, { variables, fields }: Annotated): Holds {
  const name = nameOf(place);
  if (place === null || place === undefined || name === undefined) return noIds;
  const { type } = unwrapped(place);
  return type === "MemberExpression" || type === "JSXIdentifier"
    ? heldByField(place, { fields })
    : (variables.get(name) ?? idsByName(name));
}

/** The id that the field with this key holds. */
export function heldByField(key: Maybe, { fields }: Pick<Annotated, "fields">): Holds {
  const name = nameOf(key);
  return name === undefined ? noIds : (fields.get(name) ?? idsByField(name));
}

/** The names of functions and constants that a statement exports. */
function exportedBy(statement: Node): readonly string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
  if (declaration?.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => nameOf(id) ?? []);
  const name = declaration?.type === "FunctionDeclaration" ? nameOf(declaration.id) : undefined;
  return name === undefined ? [] : [name];
}

/** The ids that exported functions and all methods take. Nothing is known of a name that several files export. */
export function takenByExports(trees: readonly Program[]): ReadonlyMap<string, readonly Holds[]> {
  const taken = new Map<string, readonly Holds[]>();
  for (const tree of trees) {
    const { parameters } = annotatedIn(tree);
    for (const name of tree.body.flatMap(exportedBy))
      taken.set(name, taken.has(name) ? [] : (parameters.get(name) ?? []));
    for (const [name, holds] of parameters) if (name.startsWith(".")) taken.set(name, holds);
  }
  return taken;
}

/** The annotations of a file, and what the functions take that it imports, and all methods. */
export function annotatedWithImports(tree: Program, taken: ReadonlyMap<string, readonly Holds[]>): Annotated {
  const { parameters, ...own } = annotatedIn(tree);
  const specifiers = tree.body.flatMap((each) => (each.type === "ImportDeclaration" ? each.specifiers : []));
  const imported = specifiers.map((each) => {
    const exported = each.type === "ImportSpecifier" ? nameOf(each.imported) : undefined;
    return [each.local.name, taken.get(exported ?? each.local.name) ?? []] as const;
  });
  // A whole module's functions are called as methods of it.
  const hasModule = specifiers.some(({ type }) => type === "ImportNamespaceSpecifier");
  const members = [...taken].flatMap(([name, holds]) => {
    if (name.startsWith(".")) return [[name, holds] as const];
    return hasModule ? [[`.${name}`, holds] as const] : [];
  });
  return { ...own, parameters: new Map([...members, ...imported, ...parameters]) };
}
