import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { mailKinds } from "@dop/domain/contract";
import { allProductIds, allStatusIds, type ProductId, type StatusId, productOf } from "@dop/domain/orders";
import { queueDefinitions, queueKey } from "@dop/domain/queues";
import { statuses } from "@dop/texts/en/order/statuses";
import { permissions, permissionsOf, roleIds, type Permission, type RoleId } from "@dop/domain/staff";
import { tableOf, toldActs } from "@dop/domain/testing";
import { actionNames, ruleOf, workflowOf } from "@dop/domain/workflow";
import { workflowDiagram } from "./workflow-diagram.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const { names, products } = statuses;

/** The page of each prefix; a rule's number is unique within it. */
const pages = {
  O: "orders",
  W: "workflow",
  Q: "queues",
  M: "money",
  P: "identity-and-privacy",
  T: "transmittals",
  E: "messages-and-email",
  A: "access",
  N: "tracking-numbers",
  S: "settings",
} as const;
type Prefix = keyof typeof pages;

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pageOf = (prefix: Prefix): string => `docs/rules/${pages[prefix]}.md`;

/** Text files below `folder` whose names match, as paths relative to the repository's root. */
function filesIn(folder: string, pattern: RegExp): readonly string[] {
  const found = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return found
    .filter((path) => pattern.test(path) && !/(^|[/\\])(node_modules|dist|test-results)[/\\]/.test(path))
    .map((path) => join(folder, path));
}

interface Rule {
  readonly id: string;
  readonly page: string;
  /** The links of its `Code:` lines: what they say, and where they lead. */
  readonly code: readonly { readonly text: string; readonly target: string }[];
}

function rulesOf(page: string, markdown: string): readonly Rule[] {
  return markdown
    .split(/^(?=#{2,3} )/m)
    .map((section) => ({ id: /^### ([A-Z]-\d+) \S/.exec(section)?.[1], section }))
    .flatMap(({ id, section }) => {
      if (id === undefined) return [];
      const links = section.matchAll(/^Code: \[([^\]]+)\]\(([^)]+)\)$/gm);
      return [{ id, page, code: [...links].map(([, text = "", target = ""]) => ({ text, target })) }];
    });
}

/** The rules that a text refers to: `rule W-3`, `Rules: W-3, W-4`, `docs/rules/workflow.md#w-3`. */
function referencesOf(text: string): readonly string[] {
  const lists = [...text.matchAll(/\brules?:? ([A-Z]-\d+(?:(?:, | and )[A-Z]-\d+)*)/gi)].map(([, list = ""]) => list);
  const anchors = [...text.matchAll(/docs\/rules\/[\w-]+\.md#([a-z]-\d+)/g)].map(([, anchor = ""]) => anchor);
  return [...lists, ...anchors].flatMap((list) => list.toUpperCase().match(/[A-Z]-\d+/g) ?? []);
}

const rules = (Object.keys(pages) as Prefix[]).flatMap((prefix) => rulesOf(pageOf(prefix), read(pageOf(prefix))));
const sources = ["packages", "e2e", "bench", "scripts"].flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|sql)$/));

describe("the reading of pages and comments", () => {
  test("finds a rule with its code, and a reference in every form", () => {
    const page = "# T\n\n### W-1 One\n\nText.\n\nCode: [a.ts](../../a.ts)\n\n### W-2 Two\n\nText.\n";
    expect(rulesOf("p", page)).toEqual([
      { id: "W-1", page: "p", code: [{ text: "a.ts", target: "../../a.ts" }] },
      { id: "W-2", page: "p", code: [] },
    ]);
    expect(referencesOf("// Rules: W-1, W-2\n// rule M-3; see docs/rules/access.md#a-4")).toEqual([
      "W-1",
      "W-2",
      "M-3",
      "A-4",
    ]);
    expect(tableOf("| a | b |\n| - | - |\n| 1 | 2 |\n", "a")).toEqual([["1", "2"]]);
  });
});

describe("docs/rules", () => {
  test("numbers each rule once, on the page of its prefix, in order", () => {
    expect(rules.length).toBeGreaterThan(100);
    const pageNumber = ({ id }: Rule) => Object.keys(pages).indexOf(id.charAt(0)) * 1000 + Number(id.slice(2));
    const inOrder = rules.toSorted((a, b) => pageNumber(a) - pageNumber(b)).map(({ id }) => id);
    expect(rules.map(({ id }) => id)).toEqual([...new Set(inOrder)]);
    expect(rules.filter(({ id, page }) => page !== pageOf(id.charAt(0) as Prefix))).toEqual([]);
  });

  test("links every rule to one file that exists", () => {
    const wrong = rules.filter(({ page, code }) => {
      const [link, ...more] = code;
      if (link === undefined || more.length > 0) return true;
      const target = relative(root, resolve(root, dirname(page), link.target));
      return target !== link.text || !existsSync(join(root, target));
    });
    expect(wrong).toEqual([]);
  });

  test("contains every rule that code refers to", () => {
    const known = new Set(rules.map(({ id }) => id));
    // This file's own examples are references like any other.
    const dangling = sources.flatMap((path) =>
      referencesOf(read(path)).flatMap((id) => (known.has(id) ? [] : [`${path}: ${id}`])),
    );
    expect(dangling).toEqual([]);
  });

  test("names each rule where it is implemented, a screen's rule there or where the domain serves the screen", () => {
    const inDomain = new Set(
      ["packages/domain/src", "packages/texts/src"]
        .flatMap((folder) => filesIn(folder, /(?<!\.test)\.ts$/))
        .flatMap((path) => referencesOf(read(path))),
    );
    const unnamed = rules.filter(({ id, code }) => {
      const path = code[0]?.text ?? "";
      const served = path.startsWith("packages/web/") && inDomain.has(id);
      return !served && !referencesOf(read(path)).includes(id);
    });
    expect(unnamed.map(({ id, code }) => `${id}: ${code[0]?.text}`)).toEqual([]);
  });
});

describe("the tables of docs/rules equal the code's", () => {
  const status = (id: StatusId): string => `${names[id]} (${id})`;
  const code = (word: string): string => `\`${word}\``;
  const workflow = read(pageOf("W"));

  test("statuses", () => {
    const rows = tableOf(workflow, "id").map(([id, name]) => [id, name]);
    expect(rows).toEqual(allStatusIds.map((id) => [String(id), names[id]]));
  });

  test("workflows", () => {
    expect(tableOf(workflow, "product")).toEqual(
      allProductIds.map((id) => [
        `${products[id]} (${id})`,
        workflowOf(id).map(status).join(", "),
        status(productOf(id).printedStep),
      ]),
    );
  });

  test("permissions", () => {
    const has = (role: RoleId, name: Permission): string => (permissionsOf(role).includes(name) ? "yes" : "");
    expect(tableOf(read(pageOf("A")), "permission").map(([name, , ...roles]) => [name, ...roles])).toEqual(
      permissions.map((name) => [code(name), has(roleIds.user, name), has(roleIds.admin, name)]),
    );
  });

  test("actions", () => {
    const word = (value: StatusId | string): string => (typeof value === "number" ? status(value) : code(value));
    expect(tableOf(workflow, "action")).toEqual(
      actionNames.map((name) => {
        const rule = ruleOf(name);
        const from = typeof rule.from === "string" ? [rule.from] : rule.from;
        return [
          code(name),
          rule.by.map(code).join(", "),
          from.map(word).join(", "),
          word(rule.to),
          rule.needs.map(code).join(", "),
          rule.transmittal,
          rule.onVoided === null ? "" : code(rule.onVoided),
          rule.mail === null ? "" : code(rule.mail),
          rule.effects.map(code).join(", "),
        ];
      }),
    );
  });

  test("emails to customers by act and product", () => {
    const told = actionNames.flatMap((name): string[][] => {
      const byMail = new Map<string, Set<ProductId>>();
      for (const productId of allProductIds)
        for (const way of toldActs.filter((act) => act.action === name && act.productId === productId))
          for (const mail of way.mails) byMail.set(mail, (byMail.get(mail) ?? new Set()).add(productId));
      const mails = [...byMail].map(([mail, ids]) => `${code(mail)} (${[...ids].join(", ")})`);
      return mails.length === 0 ? [] : [[code(name), mails.join(", ")]];
    });
    expect(tableOf(workflow, "act")).toEqual(told);
  });

  test("the diagram of the actions", () => {
    const drawn = /```mermaid\n([^`]*)\n```/.exec(workflow)?.[1];
    expect(drawn).toBe(workflowDiagram(allStatusIds, (id) => names[id]));
  });

  test("kinds of email, each of which is named", () => {
    const named = read(pageOf("E")) + workflow;
    expect(mailKinds.filter((kind) => !named.includes(code(kind)))).toEqual([]);
  });

  test("queues", () => {
    expect(tableOf(read(pageOf("Q")), "queue")).toEqual(
      queueDefinitions.map((queue) => [
        code(queueKey(queue)),
        `${products[queue.productId]} (${queue.productId})`,
        status(queue.statusId),
        code(queue.when),
      ]),
    );
  });
});

test("decision records follow the template", () => {
  const records = filesIn("docs/decisions", /\.md$/).filter((path) => !path.endsWith("0000-template.md"));
  const status = /(?:Accepted|Proposed|Rejected|Deprecated|Superseded by \d{4}) \d{4}-\d{2}-\d{2}(?:; .+)?/.source;
  const parts = ["Context", "Decision", "Consequences"].map((head) => `\n## ${head}\n[^]+`).join("");
  const shape = new RegExp(String.raw`^# \d+\. .+\n\n${status}\n${parts}$`);
  expect(records.length).toBeGreaterThan(10);
  expect(records.filter((path) => !shape.test(read(path)))).toEqual([]);
});
