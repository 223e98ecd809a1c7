import { describe, expect, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { startSession } from "../../../lib/storage/session.ts";
import { loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { screen, within } from "../../../../test/testing-library.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("the grid of scenarios", () => {
  it("makes nothing for a viewer", async () => {
    startSession(loginAnswer("VIEWER"));
    fakeServer({});
    renderPage("/admin/dev-tools");
    for (const button of within(await screen.findByRole("table")).getAllByRole("button")) expect(button).toBeDisabled();
  });

  it("shows a button or a reason in words in each cell", async () => {
    fakeServer({});
    renderPage("/admin/dev-tools");
    const cellsOf = async (name: string) =>
      within(await screen.findByRole("row", { name: new RegExp(`^${name}`) })).getAllByRole("cell");
    for (const name of ["Apostille", "Certified Copy", "Correction", "First US", "First International"])
      for (const cell of await cellsOf(name)) expect(cell).toHaveTextContent(/User|^[A-Z].{10,}/);
    expect((await cellsOf("First US")).map(({ textContent }) => textContent)).toEqual([
      ...Array.from({ length: 6 }, () => "Ordered with the license application, without a cart"),
      "UserAdmin",
      "Starts at Pre-Order",
      "UserAdmin",
      "Only apostilles go to the Lt. Governor",
      "The customer reviews no license data",
      "UserAdmin",
    ]);
  });
});
