import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox-of.ts";

it.each([
  ["Ada@Example.org", "ada@example.org"],
  ["ada+orders+2@example.org", "ada@example.org"],
  [" a.d.a+1@GMail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
  ["a.da@example.org", "a.da@example.org"],
  ["+ada@example.org", "+ada@example.org"],
  ["ada@law\u3002Example.gov", "ada@law.example.gov"],
  ["ada@law\uFF61example.gov", "ada@law.example.gov"],
  ["ada@Bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@no_domain..example", "ada@no_domain..example"],
])("%s is counted as %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
