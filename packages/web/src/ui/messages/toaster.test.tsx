import { toast } from "sonner";
import { expect, it } from "vitest";
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
