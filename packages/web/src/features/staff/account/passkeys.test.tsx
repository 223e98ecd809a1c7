import { describe, it } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { refusingPasskeys } from "../../../../test/refusing-passkeys.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, screen } from "../../../../test/testing-library.ts";

setUpStaffTests({ role: "USER", chunks: () => Promise.all([import("./index.ts"), import("./passkeys-section.tsx")]) });

describe("adding a passkey", () => {
  it.each([
    ["has one already", "InvalidStateError", "This device already has a passkey of yours."],
    ["stops, or has none", "NotAllowedError", "No passkey was used."],
  ] as const)("says what happened when the device %s", async (_what, error, said) => {
    refusingPasskeys(error);
    const options = { challenge: "AAAA", user: { id: "AAAA", name: "n", displayName: "n" }, excludeCredentials: [] };
    fakeServer({
      "GET /api/sessions": { body: [] },
      "GET /api/users/me/passkeys": { body: [] },
      "POST /api/users/me/passkeys/options": { body: { options } },
    });
    const { user } = renderPage("/admin/account", { passkeys: true });
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    await user.type(screen.getByLabelText("Name"), "Laptop");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await expectVisibleText(said);
  });
});
