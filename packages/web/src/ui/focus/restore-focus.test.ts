import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { waitFor } from "../../../test/testing-library.ts";
import { restoreFocusBriefly, sectionOf } from "./restore-focus.ts";

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

describe("focus, when its element disappears after a dialog has closed", () => {
  it("moves to the heading of the section", async () => {
    find("remove").focus();
    restoreFocusBriefly(sectionOf(find("remove")));
    expect(find("remove")).toHaveFocus();
    find("next").textContent = "Next (1)";
    await Promise.resolve();
    expect(find("remove")).toHaveFocus();
    find("remove").remove();
    await waitFor(() => expect(find("title")).toHaveFocus());
  });

  it("moves to the page's heading when the section disappears too", async () => {
    const section = sectionOf(find("remove"));
    find("remove").focus();
    restoreFocusBriefly(section);
    section?.remove();
    await waitFor(() => expect(document.querySelector("h1")).toHaveFocus());
  });

  it("stays where the user has moved it", async () => {
    find("remove").focus();
    restoreFocusBriefly(sectionOf(find("remove")));
    find("next").focus();
    find("remove").remove();
    await Promise.resolve();
    find("next").append("!");
    await Promise.resolve();
    expect(find("next")).toHaveFocus();
  });
});
