import type { RuntimeConfig } from "../../src/lib/office/runtime-config.ts";
import { renderPage } from "../render-page.tsx";
import { screen } from "../testing-library.ts";

/** Opens the login page, with its fields and the press of its button. */
export async function openLogin(path = "/login", config: Partial<RuntimeConfig> = {}) {
  const { user } = renderPage(path, config);
  const username = await screen.findByLabelText("Username");
  const password = screen.getByLabelText("Password");
  const submit = () => user.click(screen.getByRole("button", { name: "Log In" }));
  return { user, username, password, submit };
}
