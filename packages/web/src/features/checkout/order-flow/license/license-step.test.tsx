import type { Cart } from "@dop/domain/orders";
import { aCertifiedCopyCart } from "@dop/domain/testing";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../../test/render-page.tsx";
import { cleanup, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import {
  catalogAnswers,
  closeFlow,
  loadSteps,
  storedDraft,
  storeDraft,
} from "../../../../../test/order-flow/open-flow.ts";

beforeAll(loadSteps);
afterEach(closeFlow);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the contact's name on the license", () => {
  const open = async (license: Partial<Cart["license"]>) => {
    fakeServer({ ...catalogAnswers, "GET /api/orders/check/1000001": { body: { exists: true } } });
    const cart = aCertifiedCopyCart();
    const empty = { spouse1First: "", spouse1Last: "", spouse2First: "", spouse2Last: "" };
    storeDraft({ ...cart, license: { ...cart.license, ...empty, ...license } });
    const { user } = renderPage("/marriage-license");
    await heading("Marriage License");
    return { user, group: (name: string) => within(screen.getByRole("group", { name })) };
  };
  const button = { name: "Fill in Ada Lovelace" };

  it("fills in either spouse by one press, and the other comes next", async () => {
    const { user, group } = await open({});
    expect(screen.getAllByRole("button", button)).toHaveLength(2);
    await user.click(group("Spouse 2").getByRole("button", button));
    expect(group("Spouse 2").getByLabelText("First name")).toHaveValue("Ada");
    expect(group("Spouse 2").getByLabelText("Last name")).toHaveValue("Lovelace");
    expect(group("Spouse 1").getByLabelText("First name")).toHaveFocus();
    expect(screen.queryByRole("button", button)).not.toBeInTheDocument();
  });

  it("appears only where a spouse has no name yet", async () => {
    const { group } = await open({ spouse1First: "Grace" });
    expect(screen.getAllByRole("button", button)).toHaveLength(1);
    expect(group("Spouse 2").getByRole("button", button)).toBeVisible();
  });
});

describe("the question for the relationship", () => {
  const open = async (contactInfo: { firstName: string }, config: Parameters<typeof renderPage>[1]) => {
    const calls = fakeServer({ ...catalogAnswers, "GET /api/orders/check/1000001": { body: { exists: true } } });
    const cart = aCertifiedCopyCart();
    storeDraft({ ...cart, contactInfo: { ...cart.contactInfo, ...contactInfo } });
    const { user } = renderPage("/marriage-license", config);
    await heading("Marriage License");
    const save = async () => {
      await user.click(screen.getByRole("button", { name: "Save and Continue" }));
      await waitFor(() => expect(browserPath()).toBe("/document-uploads"));
    };
    return { user, save, calls };
  };

  it.each([
    ["the office asks for no statement", { firstName: "Anne" }, {}],
    ["the name is a spouse's", { firstName: " ÁDA" }, { signedStatement: "everyone" } as const],
  ])("stays away where %s, and nothing compares the names", async (_when, contactInfo, config) => {
    const { save, calls } = await open(contactInfo, config);
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    await save();
    expect(storedDraft()).not.toHaveProperty("relationship");
    expect(calls.filter(({ path }) => path.includes("check-license"))).toEqual([]);
  });

  it("appears for others where the office asks for a statement, enters the draft, and may stay open", async () => {
    const { save } = await open({ firstName: "Anne" }, { signedStatement: "others" });
    await save();
    expect(storedDraft()).not.toHaveProperty("relationship");
    cleanup();
    const again = await open({ firstName: "Anne" }, { signedStatement: "others" });
    await again.user.click(screen.getByRole("radio", { name: "Child of a spouse" }));
    expect(screen.getByText(/proof of your right to this record/)).toBeVisible();
    await again.save();
    expect(storedDraft()).toMatchObject({ relationship: "child" });
  });
});
