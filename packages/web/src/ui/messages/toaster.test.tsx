import { toast } from "sonner";
import { expect, it } from "vitest";
import { screen, userEvent, waitFor, within } from "../../../test/testing-library.ts";
import { showToast } from "./toaster.tsx";

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
