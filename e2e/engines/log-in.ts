import { clerk } from "../fixtures/office.ts";
import type { Hands } from "./hands.ts";

/** Logs the clerk in by the login page. */
export async function logIn(hands: Hands): Promise<void> {
  await hands.open("login");
  await hands.fill("Username", clerk.username);
  await hands.fill("Password", clerk.password);
  await hands.press("button", "Log In");
  await hands.see("Logged in!");
}
