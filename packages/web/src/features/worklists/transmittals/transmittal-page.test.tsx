import { statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { endSession, startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { one, page, product, transmittal } from "../../../../test/transmittals/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("a transmittal", () => {
  it("checks by status, and sends the expected status", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([
        product(1),
        product(2, { status_id: statusIds.shipped, arrived: true, sent: true }),
      ]),
      [`PATCH ${one}/1/status`]: { body: { status_id: statusIds.arrivedAtLieutenantGovernor } },
      [`PATCH ${one}/2/status`]: { body: { status_id: statusIds.arrivedAtLieutenantGovernor } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("checkbox", { name: "Arrived: Ada No1" }));
    await user.click(screen.getByRole("checkbox", { name: "Sent: Ada No2" }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ path, body }) => [path, body])).toEqual([
        [
          `${one}/1/status`,
          { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: statusIds.sentToLieutenantGovernor },
        ],
        [
          `${one}/2/status`,
          { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: statusIds.shipped },
        ],
      ]),
    );
  });

  it("undoes only the last of two ticks that share a reload (rule W-43)", async () => {
    const ticked = (undo: string) => ({
      body: { status_id: statusIds.arrivedAtLieutenantGovernor },
      headers: { undo },
    });
    const answers: Parameters<typeof fakeServer>[0] = {
      [`GET ${one}`]: transmittal([product(1), product(2)]),
      [`PATCH ${one}/1/status`]: ticked("act-1"),
      [`PATCH ${one}/2/status`]: ticked("act-2"),
      "POST /api/undo/act-1": { body: { ok: true } },
      "POST /api/undo/act-2": { body: { ok: true } },
    };
    const calls = fakeServer(answers);
    const { user } = renderPage(page);
    const boxes = await screen.findAllByRole("checkbox", { name: /^Arrived: Ada/ });
    let reload = (): void => undefined;
    answers[`GET ${one}`] = new Promise((resolve) => {
      reload = () => resolve(transmittal([product(1), product(2)]));
    });
    for (const box of boxes) await user.click(box);
    reload();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone.")).toBeVisible();
    expect(calls.flatMap(({ path }) => (path.includes("undo") ? [path] : []))).toEqual(["/api/undo/act-2"]);
  });

  it("leaves the page once its making was undone", async () => {
    const message = "There is no such transmittal.";
    const answers: Parameters<typeof fakeServer>[0] = { [`GET ${one}`]: transmittal([product(1)]) };
    fakeServer(answers);
    renderPage(page);
    await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    answers[`GET ${one}`] = { status: 404, body: { message } };
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("lists what was taken out within a day, with a link to its order", async () => {
    const left = { id: 9, order_id: 40_009, first_name: "Ada", last_name: "No9" };
    const { body } = transmittal([]);
    fakeServer({
      [`GET ${one}`]: {
        body: { ...body, left: [{ ...left, left_at: "2026-11-20T21:14:00.000Z", left_by: "K. Madsen" }] },
      },
    });
    renderPage(page);
    const list = within(await screen.findByRole("region", { name: "Taken out in the last 24 hours" }));
    expect(list.getByRole("link", { name: "Ada No9, order 40009" })).toHaveAttribute(
      "href",
      "/admin/orders/40009?product=9",
    );
    expect(list.getByText(/2:14 PM, by K\. Madsen/)).toBeVisible();
  });

  it("builds the second of two quick presses on the answer to the first", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status`]: { body: { status_id: statusIds.arrivedAtLieutenantGovernor } },
    });
    renderPage(page);
    const arrived = await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    const sent = screen.getByRole("checkbox", { name: "Sent: Ada No1" });
    // In one step, before any answer can arrive.
    act(() => {
      arrived.click();
      sent.click();
    });
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "PATCH").map(({ body }) => body)).toEqual([
        { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: statusIds.sentToLieutenantGovernor },
        { status_id: statusIds.shipped, expected_status_id: statusIds.arrivedAtLieutenantGovernor },
      ]),
    );
  });

  it.each([
    [
      "Mark all as arrived",
      { arrived: false },
      { status_id: statusIds.arrivedAtLieutenantGovernor, forward_only: true },
    ],
    [
      "Mark all as not arrived",
      { arrived: true },
      { status_id: statusIds.sentToLieutenantGovernor, forward_only: false },
    ],
    ["Mark all as sent", { arrived: true }, { status_id: statusIds.shipped, forward_only: false }],
    [
      "Mark all as not sent",
      { arrived: true, sent: true },
      { status_id: statusIds.arrivedAtLieutenantGovernor, forward_only: false },
    ],
  ])("%s at once", async (name, state, body) => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1, state)]),
      [`PATCH ${one}/order-status`]: transmittal([]),
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual(body));
  });

  it("says how many orders Mark all has left behind, which and why", async () => {
    const { body } = transmittal([product(1), product(2), product(3), product(4)]);
    const stayed = [
      { id: 1, code: "PAYMENT_DUE" },
      { id: 2, code: "PAYMENT_DUE" },
      { id: 3, code: "SECOND_LOOK_WAITS" },
      { id: 4, code: "WRONG_STATUS" },
    ];
    fakeServer({ [`GET ${one}`]: { body }, [`PATCH ${one}/order-status`]: { body: { ...body, stayed } } });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Mark all as sent" }));
    await expectVisibleText(
      "Saved, but 4 orders stayed as they are. Waiting for payment: Ada No1 (40001), Ada No2 (40002). " +
        "Waiting for a second review: Ada No3 (40003). Sent to Lt. Governor's Office: Ada No4 (40004).",
    );
  });

  it("marks a voided license, does not check it, and says to fetch its paper back", async () => {
    const voided = product(2, { voided: true });
    const other = product(3, { ...voided, id: 3, country: "ES" });
    fakeServer({
      [`GET ${one}`]: transmittal([product(1), voided, other]),
      [`PATCH ${one}/order-status`]: {
        body: {
          ...transmittal([product(1, { arrived: true }), voided]).body,
          stayed: [{ id: 2, code: "ORDER_VOIDED" }],
        },
      },
    });
    const { user } = renderPage(page);
    expect((await screen.findAllByRole("row", { name: /^Ada No2 Voided license/ }))[1]).toBeVisible();
    expect(screen.getByText("Ada No2 (40002)")).toBeVisible();
    expect(screen.getAllByRole("checkbox", { name: "Arrived: Ada No2" })[0]).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Remove Ada No2" })).toBeNull();
    expect(screen.getByText(/^Get these documents back\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mark all as sent" }));
    await expectVisibleText("Saved, but 1 order stayed as it is. License voided: Ada No2 (40002).");
  });

  it("tells the desk to give the paper of a voided license back", async () => {
    endSession();
    fakeServer({ [`GET ${one}?key=k-1`]: transmittal([product(1, { voided: true })]) });
    renderPage(`${page}?key=k-1`);
    await expectVisibleText(/^Do not issue an apostille for these documents/);
    expect(screen.queryByText(/Get these documents back/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Mark all/ })).toBeNull();
  });

  it("shows viewers everything and lets them change nothing", async () => {
    endSession();
    startSession(loginAnswer("VIEWER"));
    const calls = fakeServer({ [`GET ${one}`]: transmittal([product(1)]) });
    renderPage(page);
    expect(await screen.findByRole("checkbox", { name: "Arrived: Ada No1" })).toBeDisabled();
    expect(screen.getByText("Your account may look at transmittals, not change them.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Mark all|Remove|Add Orders|Edit|Show the QR code/ })).toBeNull();
    expect(screen.queryByText("Link for the Lt. Governor's office")).toBeNull();
    expect(calls.filter(({ path }) => path.includes("/link"))).toEqual([]);
  });

  it("says that an expired link no longer works, and offers to renew it", async () => {
    const link = { url: "https://example.gov/x?key=k-1", expires_at: "2020-02-18T19:00:00.000Z" };
    const renewed = { url: "https://example.gov/x?key=k-2", expires_at: "2099-02-18T19:00:00.000Z" };
    fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`GET ${one}/link`]: { body: link },
      [`POST ${one}/link`]: { body: renewed },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Show the QR code" }));
    await expectVisibleText("The link stopped working on 02/18/2020, 12:00 PM.");
    expect(screen.queryByRole("img", { name: "QR code of the link" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Renew the link" }));
    fakeServer({
      [`GET ${one}`]: transmittal([]),
      [`POST ${one}/link`]: { body: renewed },
      [`GET ${one}/link`]: { body: renewed },
    });
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Renew the link" }));
    await expectVisibleText("Works until 02/18/2099, 12:00 PM.");
    expect(screen.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  });

  it("reports an invalid date and an empty transmittal", async () => {
    const error = { message: "Please correct the marked fields.", errors: [{ path: "date", message: "x" }] };
    fakeServer({
      "GET /api/transmittals/2026-13-01/3": { status: 400, body: error },
      [`GET ${one}`]: transmittal([]),
    });
    const first = renderPage("/admin/transmittal/2026-13-01/3");
    expect(await screen.findByRole("alert")).toHaveTextContent("invalid date; must be in YYYY-MM-DD (ISO 8601) format");
    first.unmount();
    renderPage(page);
    await expectVisibleText("No orders in this transmittal.");
  });

  it("saves its tracking number and returns focus", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      "PATCH /api/transmittals/31/tracking-number": { body: { tracking_shipping: "1Z9" } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Edit the tracking number" }));
    await user.keyboard(" 1Z9 {Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit the tracking number" })).toHaveFocus());
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ tracking_shipping: "1Z9" });
  });

  it("removes an order at once, and moves focus to the heading", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/removal`]: { body: { ok: true } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: "Remove Ada No1" }));
    await waitFor(() => expect(calls.some(({ path }) => path === `${one}/1/removal`)).toBe(true));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });

  it("shows the server's message when another user was faster, and reloads the page", async () => {
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`PATCH ${one}/1/status`]: { status: 409, body: { message: "Another user was faster." } },
    });
    const { user } = renderPage(page);
    const box = await screen.findByRole("checkbox", { name: "Arrived: Ada No1" });
    await user.click(box);
    await waitFor(() => expect(document.body).toHaveTextContent("Another user was faster."));
    await waitFor(() => expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2));
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it.each([
    ["Mark all as arrived", `PATCH ${one}/order-status`, []],
    ["Edit the tracking number", "PATCH /api/transmittals/31/tracking-number", ["Save"]],
    ["Remove Ada No1", `PATCH ${one}/1/removal`, []],
    ["Show the QR code", `POST ${one}/link`, ["Renew the link", "Renew the link"]],
  ])("%s: shows the server's message when another user was faster, and reloads the page", async (first, call, then) => {
    const message = `${first}: another user was faster.`;
    const calls = fakeServer({
      [`GET ${one}`]: transmittal([product(1)]),
      [`GET ${one}/link`]: { body: { url: "https://example.gov/x?key=k-1", expires_at: "2027-02-18T19:00:00.000Z" } },
      [call]: { status: 409, body: { message, showBanner: true } },
    });
    const { user } = renderPage(page);
    await user.click(await screen.findByRole("button", { name: first }));
    for (const name of then) {
      const within_ = within(screen.queryByRole("dialog") ?? document.body);
      await user.click((await within_.findAllByRole("button", { name })).at(-1) ?? document.body);
    }
    await waitFor(() => expect(document.body).toHaveTextContent(message));
    await waitFor(() => expect(calls.filter((seen) => `${seen.method} ${seen.path}` === `GET ${one}`)).toHaveLength(2));
  });
});
