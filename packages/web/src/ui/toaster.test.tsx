import { toast } from "sonner";
import { expect, it } from "vitest";
import { screen, waitFor } from "../testing/testing-library.ts";
import { showToast } from "./toaster.tsx";

it("shows once what several calls say at once, and again once that was closed", async () => {
  await Promise.all([showToast("error", "No connection."), showToast("error", "No connection.")]);
  expect(await screen.findAllByText("No connection.")).toHaveLength(1);
  toast.dismiss();
  await waitFor(() => expect(screen.queryByText("No connection.")).toBeNull());
  await showToast("error", "No connection.");
  expect(await screen.findAllByText("No connection.")).toHaveLength(1);
});
