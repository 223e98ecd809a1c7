import { toast } from "sonner";
import { expect, it, vi } from "vitest";
import { screen, userEvent, waitFor, within } from "../../../test/testing-library.ts";
import { messageTiming, showToast } from "./toaster.tsx";

it("shows once what several calls say at once, and again once that was closed", async () => {
  await Promise.all([showToast("error", "No connection."), showToast("error", "No connection.")]);
  expect(await screen.findAllByText("No connection.")).toHaveLength(1);
  toast.dismiss();
  await waitFor(() => expect(screen.queryByText("No connection.")).toBeNull());
  await showToast("error", "No connection.");
  expect(await screen.findAllByText("No connection.")).toHaveLength(1);
});

it("repeats a message that was closed while another still shows", async () => {
  await showToast("info", "Other news.");
  await showToast("error", "No answer.");
  await screen.findByText("No answer.");
  const messages = screen.getAllByRole("listitem").map((item) => within(item));
  const message = messages.find((item) => item.queryByText("No answer."));
  await userEvent.click(message?.getByRole("button", { name: "Close" }) ?? document.body);
  await waitFor(() => expect(screen.queryByText("No answer.")).toBeNull());
  await showToast("error", "No answer.");
  expect(await screen.findByText("No answer.")).toBeVisible();
});

it("ends a message with a button on time, also under the pointer", async () => {
  const { withActionFor } = messageTiming;
  messageTiming.withActionFor = 300;
  await showToast("info", "Left transmittal 10.", { action: { label: "Undo", run: () => undefined } });
  messageTiming.withActionFor = withActionFor;
  await userEvent.hover(await screen.findByText("Left transmittal 10."));
  await waitFor(() => expect(screen.queryByText("Left transmittal 10.")).toBeNull());
});

it("ends a message about a page with that page, and leaves the others", async () => {
  await showToast("error", "K. Madsen was faster.", { endsWithPage: true });
  await showToast("error", "Not sent.");
  await screen.findByText("K. Madsen was faster.");
  window.history.pushState(null, "", "/elsewhere");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(screen.queryByText("K. Madsen was faster.")).toBeNull());
  expect(screen.getByText("Not sent.")).toBeVisible();
  await showToast("error", "K. Madsen was faster.", { endsWithPage: true });
  expect(await screen.findByText("K. Madsen was faster.")).toBeVisible();
});

it("covers rows of a list that leaves no place, and never what stands above them", async () => {
  const row = (top: number) => `<tr><td><button data-top="${String(top)}">Flag</button></td></tr>`;
  const rows = Array.from({ length: 30 }, (_, at) => row(100 + 34 * at)).join("");
  const page = document.createElement("div");
  page.innerHTML =
    '<div class="staff"><header data-top="0"></header><main><button data-top="40">Filter</button>' +
    `<table><thead><tr><th><button data-top="70">Order</button></th></tr></thead>` +
    `<tbody>${rows}</tbody></table></main></div>`;
  document.body.append(page);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = this.getAttribute("data-top");
    return top === null ? new DOMRect() : new DOMRect(window.innerWidth - 100, Number(top), 80, 30);
  });
  await showToast("success", "1 done");
  expect(document.documentElement.style.getPropertyValue("--messages-top")).toBe("101px");
  vi.restoreAllMocks();
  page.remove();
});
