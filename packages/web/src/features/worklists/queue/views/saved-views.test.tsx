import { beforeEach, describe, expect, it } from "vitest";
import { browserPath } from "../../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../../test/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { entries, openQueue } from "../../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../../home/index.ts") });
beforeEach(() => localStorage.clear());

const queue = "apostille-printAndShip";
const own = {
  id: 4,
  name: "Late ones",
  queue,
  sort: "name",
  reverse: true,
  filter: "ada",
  show: "unassigned",
  shared: false,
  owner: "R. Tolman",
  own: true,
};
const shared = {
  ...own,
  id: 5,
  name: "Mine first",
  sort: null,
  reverse: false,
  filter: "",
  show: "mine",
  shared: true,
};
const theirs = { ...shared, owner: "K. Madsen", own: false };
const open = (more: Parameters<typeof openQueue>[1], query?: string) =>
  openQueue(entries, { "GET /api/views": { body: [own, theirs] }, ...more }, query);
const views = async () => within(await screen.findByRole("region", { name: "Saved views" }));

describe("saved views", () => {
  it("link to their lists, mark the open one, and offer no change of others' views", async () => {
    const { user } = open({});
    const list = await views();
    const link = list.getByRole("link", { name: "Late ones" });
    const address = `/admin?queue=${queue}&sort=name&reverse=1&filter=ada&show=unassigned`;
    expect(link).toHaveAttribute("href", address);
    expect(link).not.toHaveAttribute("aria-current");
    await user.click(link);
    await waitFor(() => expect(browserPath()).toBe(address));
    expect(link).toHaveAttribute("aria-current", "page");
    expect(list.getByRole("link", { name: /^Mine first/ })).toHaveTextContent("shared by K. Madsen");
    expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual(["Change the view Late ones"]);
  });

  it("keep the list as it is shown, under a name that is asked for", async () => {
    const { user, calls, answers } = open(
      { "POST /api/views": { status: 201, body: own } },
      `?queue=${queue}&sort=name&reverse=1&show=unassigned&filter=ada`,
    );
    await user.click(await screen.findByRole("button", { name: "Save this view" }));
    const dialog = within(screen.getByRole("dialog", { name: "Save this view" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByLabelText("Name")).toHaveAccessibleDescription(/Please give it a name\./);
    await user.type(dialog.getByLabelText("Name"), " Late ones ");
    await user.click(dialog.getByRole("checkbox", { name: "Share it with everyone" }));
    answers["POST /api/views"] = {
      status: 409,
      body: { message: "You have a view of this name.", code: "NAME_TAKEN" },
    };
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("You have a view of this name.");
    answers["POST /api/views"] = { status: 201, body: own };
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await expectVisibleText("View saved.");
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
      queue,
      sort: "name",
      reverse: true,
      filter: "ada",
      show: "unassigned",
      hidden: [],
      name: "Late ones",
      shared: true,
    });
  });

  it("offer Share only to who may write: others keep or rename theirs", async () => {
    const before = { ...own, shared: true };
    const { user, calls } = openQueue(
      entries,
      {
        "GET /api/views": { body: [before] },
        "POST /api/views": { status: 201, body: own },
        "PATCH /api/views/4": { body: before },
      },
      undefined,
      "VIEWER",
    );
    await user.click(await screen.findByRole("button", { name: "Save this view" }));
    await user.type(screen.getByLabelText("Name"), "Mine");
    expect(screen.queryByRole("checkbox", { name: "Share it with everyone" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ name: "Mine", shared: false });
    await user.click((await views()).getByRole("button", { name: "Change the view Late ones" }));
    expect(screen.queryByRole("checkbox", { name: "Share it with everyone" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ name: "Late ones" }));
  });

  it("keep their columns, whatever the reader hides, but for one that is gone", async () => {
    localStorage.setItem("dop-queue-look", '{"hidden":["created"]}');
    const view = { ...own, hidden: ["license", "bygone"] };
    const { user } = open({ "GET /api/views": { body: [view, { ...theirs, hidden: null }] } });
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    const isShown = (name: string) => heads().some((head) => head?.startsWith(name));
    const link = (await views()).getByRole("link", { name: "Late ones" });
    expect([isShown("License"), isShown("Created")]).toEqual([true, false]);
    await user.click(link);
    await waitFor(() => expect([isShown("License"), isShown("Created")]).toEqual([false, true]));
    expect(link).toHaveAttribute("aria-current", "page");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "License #" }));
    await waitFor(() => expect([isShown("License"), isShown("Created")]).toEqual([true, true]));
    expect(localStorage.getItem("dop-queue-look")).toBe('{"hidden":["created"],"isDense":false}');
  });

  it("can be renamed and deleted; one that was deleted in the meantime says so and leaves the list", async () => {
    const message = "This view no longer exists.";
    const { user, calls, answers } = open({
      "PATCH /api/views/4": { body: own },
      "DELETE /api/views/4": { status: 404, body: { message } },
    });
    await user.click((await views()).getByRole("button", { name: "Change the view Late ones" }));
    const name = screen.getByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Later");
    await user.click(screen.getByRole("button", { name: "Save" }));
    // The toast is checked above; the same message of that test may still be fading.
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ name: "Later", shared: false });
    await user.click((await views()).getByRole("button", { name: "Change the view Late ones" }));
    answers["GET /api/views"] = { body: [theirs] };
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect((await views()).queryByText("Late ones")).toBeNull();
  });
});
