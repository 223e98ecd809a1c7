import { loadModule, parseSync } from "libpg-query";

// One file is one transaction: each lock of a file is held to its end, and requests wait behind it.

/** Rules, each with the way that blocks nobody. */
export const lintRules = {
  rewrite: "rewrites the table: add the column without that default, and fill it in batches outside the migration",
  "not-null": "reads the whole table: add CHECK (… is not null) NOT VALID, and validate it in a later file first",
  "not-valid": "reads the whole table: add the constraint NOT VALID, and validate it in a later file",
  validate: "validates under the lock of this file's own ALTER TABLE: validate in a later file",
  unique: "builds an index under a lock: as for an index",
  index: "blocks writers while it is built: tell how long that took over 300,000 orders, and allow it",
  fill: "keeps its rows locked to the end of the file: fill in batches, by a job",
  type: "rewrites the table, and servers of the version before read the old type: add another column",
  removal: "servers of the version before still read it: remove it one version after the last that does",
  order: "waits for orders while it holds what those who place one wait for: lock table orders first",
  lock: "locks out everybody for as long as the file runs",
  recreated: "is replaced as a whole: change its file in migrations/repeatable, or move it there",
  unseen: "is a block whose statements this check does not see",
} as const;
export type LintRule = keyof typeof lintRules;

/** Tables that stay small, or empty, in every office, which may be read or written as a whole. */
const small = new Set(
  (
    "backup_proofs backups_made " +
    "canned_texts confirmed_texts fees holidays office_pictures office_seals passkeys " +
    "personal_columns photo_links portal_migrations product_estimates product_prices products queues quarantine " +
    "recovery_codes saved_views second_factors settings setup_checks setup_codes " +
    "sandbox_payments sandbox_refunds shipping_costs shipping_rates " +
    "shipping_types upgrade_checks uploads users"
  ).split(" "),
);

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const at = (tree: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree);
const text = (tree: unknown, ...path: readonly (string | number)[]): string => {
  const found = at(tree, ...path);
  return typeof found === "string" ? found : "";
};
const list = (tree: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(tree, ...path);
  return Array.isArray(found) ? (found as unknown[]) : [];
};

/** Functions whose value is one for the whole statement, so that a default of theirs is stored once. */
const stable = new Set(["now", "transaction_timestamp", "statement_timestamp", "current_setting"]);

/** True when a tree calls a function whose value differs by row. */
function isVolatile(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(isVolatile);
  if (!isTree(tree)) return false;
  const call = at(tree, "FuncCall");
  if (call !== undefined && !stable.has(text(list(call, "funcname").at(-1), "String", "sval"))) return true;
  return Object.values(tree).some(isVolatile);
}

/** Rules that a constraint breaks, of a column that is added or of the table. */
function constraintRule(constraint: unknown): LintRule | null {
  switch (text(constraint, "contype")) {
    case "CONSTR_FOREIGN":
    case "CONSTR_CHECK":
      return at(constraint, "skip_validation") === true ? null : "not-valid";
    case "CONSTR_PRIMARY":
    case "CONSTR_UNIQUE":
    case "CONSTR_EXCLUSION":
      return at(constraint, "indexname") === undefined ? "unique" : null;
    default:
      return null;
  }
}

function addedColumn(column: unknown): LintRule[] {
  const constraints = list(column, "constraints").map((one) => at(one, "Constraint"));
  const kinds = new Set(constraints.map((one) => text(one, "contype")));
  const rewrites =
    kinds.has("CONSTR_IDENTITY") ||
    kinds.has("CONSTR_GENERATED") ||
    /serial/.test(JSON.stringify(at(column, "typeName", "names") ?? "")) ||
    constraints.some((one) => text(one, "contype") === "CONSTR_DEFAULT" && isVolatile(at(one, "raw_expr")));
  const lacksDefault = kinds.has("CONSTR_NOTNULL") && !kinds.has("CONSTR_DEFAULT");
  return [
    ...(rewrites ? (["rewrite"] as const) : []),
    ...(lacksDefault ? (["not-null"] as const) : []),
    ...constraints.flatMap((one) => constraintRule(one) ?? []),
  ];
}

/** @param altered tables that this file has locked by an ALTER TABLE before */
function alteration(command: unknown, isAltered: boolean): LintRule[] {
  switch (text(command, "subtype")) {
    case "AT_AddColumn":
      return addedColumn(at(command, "def", "ColumnDef"));
    case "AT_AddConstraint":
      return [constraintRule(at(command, "def", "Constraint")) ?? []].flat();
    case "AT_SetNotNull":
      return ["not-null"];
    case "AT_ValidateConstraint":
      return isAltered ? ["validate"] : [];
    case "AT_AlterColumnType":
      return ["type"];
    case "AT_DropColumn":
      return ["removal"];
    default:
      return [];
  }
}

/** Tables that a statement locks against writers: its own, and those that its foreign keys name. */
function lockedBy(kind: string, statement: unknown): string[] {
  if (!["AlterTableStmt", "CreateStmt", "IndexStmt", "LockStmt"].includes(kind)) return [];
  const named = /"(?:pktable|relation|RangeVar)":\{[^{}]*"relname":"(\w+)"/g;
  return [...JSON.stringify(statement).matchAll(named)].map(([, name = ""]) => name);
}

/** A rule that a migration breaks at a table, without those that its head allows. */
export interface LintFinding {
  readonly rule: LintRule;
  readonly table: string;
}

/** The rules that a head allows, each with its reason: `-- allow index: 0.4 s over 300,000 orders`. */
const allowedIn = (sql: string): ReadonlySet<string> =>
  new Set([...sql.matchAll(/^-- allow ([a-z-]+): .{10,}$/gm)].map(([, rule = ""]) => rule));

/** Names what a migration does that lets requests wait or fail, by PostgreSQL's own parser. */
export async function lintMigration(sql: string): Promise<LintFinding[]> {
  await loadModule();
  const made = new Set<string>();
  const altered = new Set<string>();
  const locked = new Set<string>();
  const findings: LintFinding[] = [];
  const isFree = (table: string) => made.has(table) || small.has(table);
  const add = (table: string, rules: readonly LintRule[], always = false) => {
    if (always || !isFree(table)) findings.push(...rules.map((rule) => ({ rule, table })));
  };
  for (const { stmt } of parseSync(sql).stmts ?? []) {
    const [kind = "", statement] = Object.entries(stmt as Tree)[0] ?? [];
    const table = text(statement, "relation", "relname");
    if (kind === "CreateStmt") made.add(table);
    const taken = lockedBy(kind, statement).filter((one) => !isFree(one));
    if (taken.includes("orders") && locked.size > 0 && !locked.has("orders")) add("orders", ["order"]);
    for (const one of taken) locked.add(one);
    switch (kind) {
      case "CreateTableAsStmt":
        made.add(text(statement, "into", "rel", "relname"));
        break;
      case "AlterTableStmt": {
        const rules = list(statement, "cmds").flatMap((one) => {
          const command = at(one, "AlterTableCmd");
          const found = alteration(command, altered.has(table));
          if (text(command, "subtype") !== "AT_ValidateConstraint") altered.add(table);
          return found;
        });
        // A small table, too, is read by servers of the version before.
        for (const rule of rules) add(table, [rule], !made.has(table) && (rule === "removal" || rule === "type"));
        break;
      }
      case "IndexStmt":
        add(table, ["index"]);
        break;
      case "UpdateStmt":
      case "DeleteStmt":
        add(table, ["fill"]);
        break;
      case "InsertStmt":
        if (list(statement, "selectStmt", "SelectStmt", "fromClause").length > 0) add(table, ["fill"]);
        break;
      case "RenameStmt":
        if (/TABLE|COLUMN|VIEW/.test(text(statement, "renameType"))) add(table, ["removal"], !made.has(table));
        break;
      case "DropStmt":
        if (/TABLE|VIEW|TYPE|FUNCTION/.test(text(statement, "removeType"))) add("", ["removal"], true);
        break;
      case "CreateFunctionStmt":
      case "ViewStmt":
        if (at(statement, "replace") === true) add("", ["recreated"], true);
        break;
      case "LockStmt":
      case "ClusterStmt":
      case "TruncateStmt":
      case "RefreshMatViewStmt":
        add(table, ["lock"], true);
        break;
      case "DoStmt":
        add("", ["unseen"], true);
        break;
    }
  }
  const allowed = allowedIn(sql);
  return findings.filter(({ rule }) => !allowed.has(rule));
}
