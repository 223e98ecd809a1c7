import { useState } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Button } from "../ui/button.tsx";
import { act, cleanup, fireEvent, render, screen } from "../../test/testing-library.ts";
import { guardTranslatedTexts } from "./translated-texts.ts";

// Other test files share the window.
const { insertBefore, removeChild } = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(guardTranslatedTexts);
afterAll(() => {
  Object.defineProperties(Node.prototype, { insertBefore, removeChild });
  Reflect.deleteProperty(Text.prototype, "nodeValue");
});
/** Said by a variable: the element itself is out of use but for this. */
const standInTag: string = "font";

afterEach(cleanup);

function standInFor(text: Text): HTMLElement {
  const font = document.createElement(standInTag);
  font.append(`«${text.data}»`);
  return font;
}

/** The two ways in which a translator can put its element in the place of a text. */
const replacements: Readonly<Record<string, (text: Text) => void>> = {
  "replaced at once": (text) => text.replaceWith(standInFor(text)),
  "inserted before, then removed": (text) => {
    text.before(standInFor(text));
    text.remove();
  },
};

function translate(root: Node, replace: (text: Text) => void): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (text.data.trim() !== "" && text.parentNode?.nodeName !== "FONT") replace(text);
}

describe.each(Object.entries(replacements))("a page whose texts are %s", (_, replace) => {
  it("adds and removes content before a text", () => {
    function Page() {
      const [isOn, turn] = useState(false);
      return (
        <button type="button" onClick={() => turn(!isOn)}>
          {isOn && <b>icon</b>}words {isOn && "more"}
        </button>
      );
    }
    const { container } = render(<Page />);
    const press = () => act(() => void fireEvent.click(screen.getByRole("button")));
    translate(container, replace);
    press();
    expect(container).toHaveTextContent("iconwords more");
    translate(container, replace);
    press();
    expect(container).toHaveTextContent(/^«words »$/);
  });

  it("shows the new text of a changed one, and no old one beside it", () => {
    function Page({ total }: { readonly total: number }) {
      return <p>Total: {total} dollars</p>;
    }
    const { container, rerender } = render(<Page total={1} />);
    for (const total of [2, 3]) {
      translate(container, replace);
      rerender(<Page total={total} />);
      expect(container).toHaveTextContent(`«Total: »${String(total)}« dollars»`);
      expect(container.querySelectorAll(standInTag)).toHaveLength(2);
    }
  });

  it("survives a translator that has moved an element into its own", () => {
    const page = (isOn: boolean) => (
      <p>
        {isOn && <i>first</i>}
        <b>bold</b>
        {isOn && <i>last</i>}
      </p>
    );
    const { container, rerender } = render(page(false));
    const font = document.createElement(standInTag);
    const bold = screen.getByText("bold");
    bold.replaceWith(font);
    font.append(bold);
    rerender(page(true));
    expect(container).toHaveTextContent("firstboldlast");
    rerender(<p />);
    expect(container).toHaveTextContent(/^$/);
  });

  it("makes a button busy and idle again", () => {
    const { container, rerender } = render(<Button>Save</Button>);
    translate(container, replace);
    rerender(<Button busy>Save</Button>);
    rerender(<Button>Saved</Button>);
    expect(screen.getByRole("button")).toHaveTextContent(/^Saved$/);
  });
});
