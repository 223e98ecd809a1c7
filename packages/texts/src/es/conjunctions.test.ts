import { describe, expect, it } from "vitest";
import { and, listed, or } from "./conjunctions.ts";

describe("Spanish conjunctions", () => {
  it.each([
    ["Isabel", "e"],
    ["Íñigo", "e"],
    ["ITALIA", "e"],
    ["Hilda", "e"],
    ["Híjar", "e"],
    ["Hi", "e"],
    ["Hidalgo", "e"],
    ["Ybarra", "e"],
    ["Yñiguez", "e"],
    ["I", "e"],
    ["Hielo", "y"],
    ["Hiatt", "y"],
    ["Yolanda", "y"],
    ["Y", "y"],
    ["H", "y"],
    ["Olga", "y"],
    ["Ana", "y"],
    ["1234", "y"],
    ["", "y"],
  ])("say “and” before %j as %s", (name, word) => {
    expect(and(name)).toBe(word);
  });

  it.each([
    ["Olga", "u"],
    ["Óscar", "u"],
    ["Horacio", "u"],
    ["HÓMERO", "u"],
    ["O", "u"],
    ["8", "u"],
    ["80", "u"],
    ["11", "u"],
    ["H", "o"],
    ["Hielo", "o"],
    ["Y", "o"],
    ["Isabel", "o"],
    ["110", "o"],
    ["", "o"],
  ])("say “or” before %j as %s", (name, word) => {
    expect(or(name)).toBe(word);
  });

  it("list names with the word before the last one", () => {
    expect(listed([], and)).toBe("");
    expect(listed(["Ana"], and)).toBe("Ana");
    expect(listed(["Ana", "Isabel"], and)).toBe("Ana e Isabel");
    expect(listed(["Ana", "Eva", "Hilda"], and)).toBe("Ana, Eva e Hilda");
    expect(listed(["Ana", "Olga"], or)).toBe("Ana u Olga");
  });
});
