import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { documentCode } from "@dop/domain/scan";
import { letterKeyOf } from "./letter-keys.ts";
import { guardFromScans, registerScanField, scanTiming } from "./scan-guard.ts";

/** Every letter that acts on a page of the staff, and the ends that scanners send. */
const shortcuts = ["c", "i", "e", "n", "x", "X", "f", "a", "A", "r", "j", "k", "m", "s", "z", "b", "?", "+", "0"];
const codes = [documentCode(40_082, 70_095), documentCode(40_082, 70_095).toLowerCase(), "]C1790535312317"];

let now = 0;
let acts: string[] = [];
let pressed = 0;
let end: () => void;
const field = document.createElement("input");
const button = document.createElement("button");
const dialog = document.createElement("dialog");
button.addEventListener("click", () => (pressed += 1));
const onKey = (event: KeyboardEvent): void => void acts.push(...[letterKeyOf(event) ?? []].flat());

/** A key as a keyboard sends it; Enter presses the button that has the focus, as a browser does. */
function key(name: string, after: number, init: KeyboardEventInit = {}): void {
  vi.advanceTimersByTime(after);
  now += after;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, "timeStamp", { value: now });
  const goesOn = target.dispatchEvent(event);
  if (!goesOn) return;
  if (name === "Enter" && target instanceof HTMLButtonElement) target.click();
  if (name.length === 1 && target instanceof HTMLInputElement) target.value += name;
}

function scan(text: string, gap: number, ends = ["Enter"]): void {
  for (const [index, name] of [...text.split(""), ...ends].entries()) key(name, index === 0 ? 1000 : gap);
  vi.advanceTimersByTime(1000);
}

beforeEach(() => {
  vi.useFakeTimers();
  scanTiming.waitMs = 60;
  acts = [];
  pressed = 0;
  field.value = "";
  field.type = "text";
  document.body.append(field, button);
  document.addEventListener("keydown", onKey);
  registerScanField(() => undefined);
  end = guardFromScans();
});
afterEach(() => {
  end();
  document.removeEventListener("keydown", onKey);
  for (const each of [field, button, dialog]) each.remove();
  vi.useRealTimers();
});

describe("a scan on a choice", () => {
  it.each(codes)("leaves it as it was: %s", (code) => {
    const choice = document.createElement("select");
    choice.innerHTML = "<option>Choose</option><option>Document</option><option>2</option>";
    // As a browser and the page choose by a key.
    choice.addEventListener("keydown", ({ key: name }) => {
      const found = [...choice.options].findIndex(({ text }) => text.startsWith(name));
      if (found > 0) choice.selectedIndex = found;
    });
    const changed = vi.fn<() => void>();
    choice.addEventListener("change", changed);
    document.body.append(choice);
    choice.focus();
    scan(code, 10);
    expect(choice.selectedIndex).toBe(0);
    expect(changed).toHaveBeenCalledTimes(1);
    key("2", 1000);
    expect(choice.selectedIndex).toBe(2);
    choice.remove();
  });
});

describe("a key that stands alone", () => {
  it.each(shortcuts)("%s acts once it was not followed by another", (letter) => {
    key(letter, 1000, { shiftKey: letter !== letter.toLowerCase() });
    vi.advanceTimersByTime(59);
    expect(acts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(acts).toEqual([letter]);
  });

  it("acts as ever with Caps Lock, which is not Shift", () => {
    key("C", 1000);
    key("x", 1000, { shiftKey: true });
    vi.advanceTimersByTime(1000);
    expect(acts).toEqual(["c", "X"]);
  });

  it("acts with a second one that was pressed at once, in their order", () => {
    key("j", 1000);
    key("x", 30);
    expect(acts).toEqual([]);
    vi.advanceTimersByTime(60);
    expect(acts).toEqual(["j", "x"]);
  });

  it("acts before an Enter that follows at once, which presses its button", () => {
    button.focus();
    key("x", 1000);
    key("Enter", 30);
    expect(acts).toEqual(["x", "Enter"]);
    expect(pressed).toBe(1);
  });

  it("acts after an Escape, which no scanner sends", () => {
    now += 1000;
    const goesOn = (name: string): boolean => {
      now += 15;
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
      Object.defineProperty(event, "timeStamp", { value: now });
      return button.dispatchEvent(event);
    };
    expect([goesOn(" "), goesOn("Escape"), goesOn(" "), goesOn(" ")]).toEqual([true, true, true, false]);
  });

  it("counts as one key while it is held down", () => {
    key("j", 1000);
    for (let turn = 0; turn < 5; turn += 1) key("j", 30, { repeat: true });
    vi.advanceTimersByTime(1000);
    expect(acts).toEqual(["j"]);
  });

  it("stays without effect where a field has taken the focus meanwhile", () => {
    key("c", 1000);
    field.focus();
    vi.advanceTimersByTime(1000);
    expect(acts).toEqual([]);
  });
});

describe("a scan does nothing but look up", () => {
  const places = shortcuts.flatMap((letter) =>
    ["first", "middle", "last"].map((place) => ({
      letter,
      place,
      text: { first: `${letter}40082`, middle: `40${letter}082`, last: `40082${letter}` }[place] ?? "",
    })),
  );
  it.each(places)("$letter as its $place character", ({ text }) => {
    button.focus();
    for (const gap of [0, 10, 49]) scan(text, gap);
    scan(text, 20, []);
    expect(acts).toEqual([]);
    expect(pressed).toBe(0);
  });

  it.each(codes)("%s goes to the field for scans", (code) => {
    registerScanField(() => {
      field.type = "search";
      field.value = "";
      field.focus();
      return field;
    });
    button.focus();
    scan(code, 8, []);
    expect(field.value).toBe(code);
    expect(acts).toEqual([]);
  });

  it("in a dialog presses none of its buttons", () => {
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    dialog.append(button);
    button.focus();
    scan(codes[0] ?? "", 10);
    expect(pressed).toBe(0);
    key("Enter", 1000);
    expect(pressed).toBe(1);
  });
});

describe("the Enter of a scan in a field", () => {
  let entered = 0;
  field.addEventListener("keydown", (event) => void (entered += event.key === "Enter" ? 1 : 0));
  const enters = (): number => {
    entered = 0;
    field.focus();
    for (const code of codes) scan(code, 10);
    return entered;
  };

  it("sends no form", () => {
    expect(enters()).toBe(0);
  });

  it("acts where numbers are searched or labels are read", () => {
    field.type = "search";
    expect(enters()).toBe(codes.length);
    field.type = "text";
    field.dataset["takesLabels"] = "";
    expect(enters()).toBe(codes.length);
    delete field.dataset["takesLabels"];
  });

  it("acts in a field for passwords or codes, where a security key types", () => {
    field.type = "password";
    expect(enters()).toBe(codes.length);
    field.type = "text";
    field.setAttribute("autocomplete", "one-time-code");
    expect(enters()).toBe(codes.length);
    field.removeAttribute("autocomplete");
  });

  it("differs from the Enter of a password manager, or of a person", () => {
    entered = 0;
    field.focus();
    scan("correct horse battery", 2);
    scan(codes[0] ?? "", 120);
    expect(entered).toBe(2);
  });
});
