import { beforeEach, describe, expect, it, vi } from "vitest";
import { currentSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { screen, waitFor } from "../../../../test/testing-library.ts";

setUpStaffTests({ chunks: () => import("./index.ts") });
beforeEach(() => window.sessionStorage.clear());

const open = (path: string) => renderPage(path, { identityProvider: true });
const url = "https://login.example.gov/authorize?state=s";

describe("the login page where the county's identity provider logs in", () => {
  it("leads there, keeps what comes back with the answer, and asks for no password", async () => {
    const calls = fakeServer({ "POST /api/users/login/provider/begin": { body: { url, secret: "secret" } } });
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const { user } = open("/login?redirect=%2Fadmin%2Fsearch");
    await user.click(await screen.findByRole("button", { name: "Log in with your county account" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(calls[0]?.body).toEqual({ fresh: false });
    expect(screen.queryByLabelText("Password")).toBeNull();

    const answered = fakeServer({ "POST /api/users/login/provider": { body: loginAnswer() } });
    open("/login?code=c&state=s");
    await waitFor(() => expect(browserPath()).toBe("/admin/search"));
    expect(answered[0]?.body).toEqual({ secret: "secret", answer: "code=c&state=s" });
    expect(currentSession()?.token).toBe("token-7");
  });

  it("logs no one in by a link that someone else has started", async () => {
    const calls = fakeServer({});
    open("/login?code=c&state=s");
    expect(await screen.findByRole("alert")).toHaveTextContent("The login was not finished");
    expect(calls).toHaveLength(0);
  });

  it("says why the portal lets no one in", async () => {
    window.sessionStorage.setItem("provider-login", JSON.stringify({ secret: "s", target: "/admin" }));
    const message = "You have no account here. Please ask an admin of the office.";
    fakeServer({ "POST /api/users/login/provider": { status: 400, body: { code: "WRONG_LOGIN", message } } });
    open("/login?code=c&state=s");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(window.sessionStorage.getItem("provider-login")).toBeNull();
  });

  it("says in the form for how long there were too many tries, and not in a toast", async () => {
    const message = "Slow down, please.";
    const refused = {
      status: 429,
      body: { code: "RATE_LIMITED", message, showBanner: true },
      headers: { "retry-after": "290" },
    };
    fakeServer({ "POST /api/users/login/provider/begin": refused });
    const { user } = open("/login");
    await user.click(await screen.findByRole("button", { name: "Log in with your county account" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts. Please try again in 5 minutes.");
    expect(screen.queryByText(message)).toBeNull();
  });
});
