/** The names of a control as a pattern, so that each engine matches them in the same way. */
export type Named = string | RegExp;

/** Roles of what people press. */
export type Pressed = "button" | "checkbox" | "link" | "radio";

/** A person at a page, in a browser of any engine. Each waits until the page offers it. */
export interface Hands {
  /** Goes to an address below the portal's. */
  open(path: string): Promise<void>;
  press(role: Pressed, name: Named): Promise<void>;
  /** Types into the field of this label, of several into the one at a place, from 0. */
  fill(label: Named, words: string, place?: number): Promise<void>;
  /** Chooses an option of the list of this label by its words. */
  choose(label: Named, option: string): Promise<void>;
  /** Chooses a file for the field of this label. */
  attach(label: Named, file: string): Promise<void>;
  /** Waits until the page shows a text. */
  see(text: Named): Promise<void>;
  /** Waits until a page is there by its title. */
  arrive(title: string): Promise<void>;
  /** Width of the window in CSS pixels. */
  width(): Promise<number>;
}

/** A name as a pattern: words are its beginning. */
export function patternOf(name: Named): RegExp {
  return name instanceof RegExp ? name : new RegExp(`^${name}\\b`);
}
