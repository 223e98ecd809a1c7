import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asksForHelp, help, helpOf, subcommands, unknownCommand } from "./subcommands.ts";

describe("the commands of portal", () => {
  it.each(Object.entries(subcommands))("names a page that is there in the help of %s", (name, command) => {
    const [, page = ""] = /^More: (docs\/operations\/\S+)$/m.exec(helpOf(name, command)) ?? [];
    expect(existsSync(new URL(`../../../../${page}`, import.meta.url)), page).toBe(true);
    expect(help()).toContain(`  ${name} `);
  });

  it.each(["--help", "-h", "help"])("shows the help to who writes %s", (word) => {
    expect(asksForHelp(word)).toBe(true);
  });

  it.each([
    ["config", "There is no command config. Did you mean portal config check?"],
    ["bakcup", "There is no command bakcup. Did you mean portal backup?"],
    ["verify_audit", "There is no command verify_audit. Did you mean portal verify-audit?"],
    ["county", "There is no command county."],
  ])("names the command that %s nearly is", (word, problem) => {
    expect(unknownCommand(word)).toBe(problem);
  });
});
