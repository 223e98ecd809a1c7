import { statusIds } from "@dop/domain/orders";
import { documentCode } from "@dop/domain/scan";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { fireEvent, screen, waitFor } from "../../../../test/testing-library.ts";
import { one, page, product, transmittal } from "../../../../test/transmittals/transmittal-fixtures.ts";

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });
const tones = vi.fn<(frequency: number) => void>();
beforeEach(() => {
  localStorage.clear();
  tones.mockClear();
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      destination = {};
      createOscillator() {
        const frequency = { value: 0 };
        return {
          frequency,
          connect: () => undefined,
          addEventListener: () => undefined,
          start: () => tones(frequency.value),
          stop: () => undefined,
        };
      }
    },
  );
});

const arrived = { status_id: statusIds.arrivedAtLieutenantGovernor, arrived: true };
const list = [
  product(1),
  product(2, arrived),
  product(3, { voided: true }),
  product(4, { status_id: statusIds.processed, status_name: "Processed" }),
];
const codeOf = (id: number): string => documentCode(40_000 + id, id);
const answer = { body: { status_id: statusIds.arrivedAtLieutenantGovernor } };

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  const answers = { [`GET ${one}`]: transmittal(list), [`PATCH ${one}/1/status`]: answer, ...more };
  const calls = fakeServer(answers);
  const { user } = renderPage(page);
  await user.click(await screen.findByRole("button", { name: "Receive by scanner" }));
  const field = screen.getByRole("searchbox", { name: "Scan what arrived" });
  expect(field).toHaveFocus();
  const scan = (text: string): void => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(field).toHaveValue("");
  };
  const patches = () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { user, scan, patches, field, answers, calls };
}

describe("receiving by scanner (rule W-36)", () => {
  it("checks what is scanned, says it in large, and takes a document once", async () => {
    const { scan, patches, field } = await open();
    scan(codeOf(1));
    scan(codeOf(1).toLowerCase());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Already checked: Ada No1, France"));
    expect(patches()).toEqual([
      { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: statusIds.sentToLieutenantGovernor },
    ]);
    expect(tones.mock.calls).toEqual([[880], [220]]);
    expect(field).toHaveFocus();
  });

  it("ends by Escape, which empties a field first, and the focus returns to the button", async () => {
    const { user, field } = await open();
    await user.type(field, "DOP1-4");
    await user.keyboard("{Escape}");
    expect(field).toBeVisible();
    fireEvent.change(field, { target: { value: "" } });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("searchbox", { name: "Scan what arrived" })).toBeNull();
    expect(screen.getByRole("button", { name: "Receive by scanner" })).toHaveFocus();
  });

  it("goes on where the browser refuses the sound", async () => {
    const { scan, patches } = await open({
      [`GET ${one}`]: transmittal([product(1), product(5)]),
      [`PATCH ${one}/5/status`]: answer,
    });
    vi.stubGlobal(
      "AudioContext",
      class {
        createOscillator() {
          throw new DOMException("too many", "NotSupportedError");
        }
      },
    );
    scan("nonsense");
    scan(codeOf(1));
    scan(codeOf(5));
    await waitFor(() => expect(screen.getByText("Arrived: Ada No5, France")).toBeVisible());
    expect(patches()).toHaveLength(2);
  });

  it("offers to undo each scan by itself (rule W-43)", async () => {
    const { user, scan, calls } = await open({
      [`GET ${one}`]: transmittal([product(1), product(5)]),
      [`PATCH ${one}/1/status`]: { ...answer, headers: { undo: "act-1" } },
      [`PATCH ${one}/5/status`]: { ...answer, headers: { undo: "act-5" } },
      "POST /api/undo/act-1": { body: { ok: true } },
    });
    scan(codeOf(1));
    const undo = await screen.findByRole("button", { name: "Undo" });
    scan(codeOf(5));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
    await user.click(undo);
    expect(await screen.findByText("Undone.")).toBeVisible();
    expect(calls.flatMap(({ path }) => (path.includes("undo") ? [path] : []))).toEqual(["/api/undo/act-1"]);
  });

  it("can be unchecked by hand and scanned again", async () => {
    const { scan, patches, answers } = await open();
    answers[`GET ${one}`] = transmittal([product(1, arrived)]);
    scan(codeOf(1));
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Arrived: Ada No1" })).toBeChecked());
    answers[`GET ${one}`] = transmittal([product(1)]);
    await waitFor(() => expect(screen.getByRole("status", { name: "" })).toBeInTheDocument());
    fireEvent.click(screen.getByRole("checkbox", { name: "Arrived: Ada No1" }));
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Arrived: Ada No1" })).not.toBeChecked());
    await waitFor(() => expect(patches()).toHaveLength(2));
    scan(codeOf(1));
    await waitFor(() => expect(patches()).toHaveLength(3));
  });

  it.each([
    [codeOf(2), "Already checked: Ada No2, France"],
    [codeOf(3), "Its license is voided, put it aside: Ada No3, France"],
    [codeOf(4), "It is neither on its way nor arrived: Ada No4, France"],
    [documentCode(40_009, 9), "Not on this transmittal: Order 40009"],
    [documentCode(40_002, 1), "Not on this transmittal: Order 40002"],
    [codeOf(1).slice(0, -1), "This code was not read completely."],
    ["986578788855", "This is a tracking number."],
    ["https://other.example.gov/order/0b7f5b8e", "This is not a code of this portal."],
    ["x".repeat(10_000), "This is not a code of this portal."],
  ])("checks nothing for %.40s", async (text, words) => {
    const { scan, patches } = await open();
    scan(text);
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(patches()).toEqual([]);
    expect(tones.mock.calls).toEqual([[220]]);
  });

  it("says why the server refused, and is silent when the sound is off", async () => {
    const { user, scan } = await open({
      [`PATCH ${one}/1/status`]: { status: 409, body: { message: "Somebody was faster.", code: "STATUS_CHANGED" } },
    });
    await user.click(screen.getByRole("checkbox", { name: "Sound" }));
    scan(codeOf(1));
    expect(await screen.findByRole("alert")).toHaveTextContent("Not checked: Ada No1, France. Somebody was faster.");
    expect(tones).not.toHaveBeenCalled();
  });
});
