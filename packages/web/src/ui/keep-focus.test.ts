import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "../testing/testing-library.ts";
import { keepFocusAwhile, partOf } from "./keep-focus.ts";

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

let page: HTMLElement;
beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = `
    <main><h1>Order</h1>
      <section><h2 id="title">Flag</h2><button id="remove">Remove</button></section>
      <button id="next">Next</button>
    </main>`;
});
afterEach(() => page.remove());

describe("the focus, when what has it goes after a dialog has given it back", () => {
  it("comes to the heading of its part", async () => {
    find("remove").focus();
    keepFocusAwhile(partOf(find("remove")));
    expect(find("remove")).toHaveFocus();
    find("next").textContent = "Next (1)";
    await Promise.resolve();
    expect(find("remove")).toHaveFocus();
    find("remove").remove();
    await waitFor(() => expect(find("title")).toHaveFocus());
  });

  it("comes to the page's heading when its part goes with it", async () => {
    const part = partOf(find("remove"));
    find("remove").focus();
    keepFocusAwhile(part);
    part?.remove();
    await waitFor(() => expect(document.querySelector("h1")).toHaveFocus());
  });

  it("stays where a person has gone on", async () => {
    find("remove").focus();
    keepFocusAwhile(partOf(find("remove")));
    find("next").focus();
    find("remove").remove();
    await Promise.resolve();
    find("next").append("!");
    await Promise.resolve();
    expect(find("next")).toHaveFocus();
  });
});
