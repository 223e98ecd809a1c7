import { productIds, shippingTypeIds, statusIds } from "@dop/domain/orders";
import { roleIds } from "@dop/domain/staff";
import type { Node } from "./sources.ts";

/** The tables whose ids go by name, by the word that names one of their ids. */
const tables = {
  status: { ids: statusIds, types: ["StatusId"] },
  product: { ids: productIds, types: ["ProductId", "CustomerProductId"] },
  role: { ids: roleIds, types: ["RoleId"] },
  shippingType: { ids: shippingTypeIds, types: ["ShippingTypeId"] },
} as const satisfies Record<string, { ids: Readonly<Record<string, number>>; types: readonly string[] }>;

export type Kind = keyof typeof tables;
export const kinds = Object.keys(tables) as readonly Kind[];

/** True for a number that is an id of one of these tables. */
export const isIdOf = (some: readonly Kind[], value: unknown): boolean =>
  some.some((kind) => Object.values<unknown>(tables[kind].ids).includes(value));

/** The words of a name in camel or snake case. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();

/** `orderStatus`, `p.product_id`, `productOf`, `statusLeft`, `setRole`, `roles`; not `httpStatus` or `statusCode`. */
const namedId = /(?:^| )(status|product|role|shipping type)(e?s)?(?: (?:id|type|left|of))*(?: (ids|types))?$/;
const otherStatus = /(?:^| )(?:http|response|exit) status\b/;
/** Names of statuses in the fields of a change of status, or of a product's workflow. */
const namedStep = /^(?:from|to|workflow|(?:printed|finalized|next) step)$/;

/** The ids that something holds. */
export interface Holds {
  /** As the keys of an object or a map. */
  readonly keys: readonly Kind[];
  /** As itself. */
  readonly itself: readonly Kind[];
  /** As the elements of a list or a set. */
  readonly elements: readonly Kind[];
  /** As the fields of an object. */
  readonly fields: readonly Kind[];
}

export const noIds: Holds = { keys: [], itself: [], elements: [], fields: [] };
export const idsOf = (some: readonly Kind[]): Holds => ({ keys: [], itself: some, elements: some, fields: some });
export const holdsIds = (holds: Holds): boolean => Object.values(holds).some(({ length }) => length > 0);

/** Names that hold ids: one, or several. */
export function idsByName(name: string): Holds {
  const words = wordsOf(name);
  const found = otherStatus.test(words) ? null : namedId.exec(words);
  const own = kinds.filter((kind) => wordsOf(kind) === found?.[1]);
  const isPlural = (found?.[2] ?? found?.[3]) !== undefined;
  return { keys: own, itself: isPlural ? [] : own, elements: own, fields: [] };
}

/** The id that a field of an object holds by its name. */
export const idsByField = (name: string): Holds =>
  namedStep.test(wordsOf(name)) ? { ...idsOf(["status"]), fields: [] } : idsByName(name);

/** The id that the tables have under this name: 6 for `shipped`, `SHIPPED` and `shippedStatus`. */
export function idsNamed(name: string): readonly number[] {
  const words = wordsOf(name).replaceAll(/^(?:status|product|role) | (?:status|product|role)?(?: ?id)?$/g, "");
  return kinds.flatMap((kind) =>
    Object.entries<number>(tables[kind].ids).flatMap(([key, id]) => (wordsOf(key) === words ? [id] : [])),
  );
}

const together = (all: readonly Holds[]): Holds => ({
  keys: all.flatMap(({ keys }) => keys),
  itself: all.flatMap(({ itself }) => itself),
  elements: all.flatMap(({ elements }) => elements),
  fields: all.flatMap(({ fields }) => fields),
});
const asKeys = ({ keys, itself }: Holds): Holds => ({ ...noIds, keys: [...keys, ...itself] });

/** The ids that a type holds. What functions take and fields of their own are named where they stand. */
export function idsOfType(type: Node | null | undefined): Holds {
  switch (type?.type) {
    case "TSTypeAnnotation":
    case "TSTypeOperator":
    case "TSOptionalType":
    case "TSRestType":
      return idsOfType(type.typeAnnotation);
    case "TSArrayType":
    case "TSNamedTupleMember":
      return idsOfType(type.elementType);
    case "TSTupleType":
      return together(type.elementTypes.map(idsOfType));
    case "TSUnionType":
    case "TSIntersectionType":
      return together(type.types.map(idsOfType));
    case "TSMappedType":
      return together([asKeys(idsOfType(type.constraint)), idsOfType(type.typeAnnotation)]);
    case "TSTypeReference":
      return idsOfReference(type.typeName.type === "Identifier" ? type.typeName.name : "", type.typeArguments?.params);
    default:
      return noIds;
  }
}

/** The ids that a named type holds, given its type arguments. */
export function idsOfReference(name: string, parts: readonly Node[] = []): Holds {
  const kind = kinds.find((each) => (tables[each].types as readonly string[]).includes(name));
  if (kind !== undefined) return idsOf([kind]);
  const inside = parts.map(idsOfType);
  if (!/^(?:Readonly)?(?:Record|Map)$/.test(name)) return together(inside);
  return together(inside.map((part, place) => (place === 0 ? asKeys(part) : part)));
}
