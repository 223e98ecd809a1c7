import { hire } from "../fixtures/people.ts";
import { checks } from "../fixtures/settings.ts";
import { expect, test } from "../fixtures/test.ts";
import { readRecoveryCodes, readSecret } from "../pages/account-page.ts";
import { LoginPage } from "../pages/login-page.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { StaffHomePage } from "../pages/plain-screens.ts";

// The attacker comes by a proxy, from addresses of their own; the clerk's browser does not.
test.use({ settings: checks });

const addresses = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"];

test("an attacker who guesses a clerk's password is refused; the clerk is notified and can log in", async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\).*users\/login/);
  const clerk = await hire(request, "Ana Garcia");
  const guessFrom = async (address: string, password: string) => {
    const answer = await request.post("./api/users/login", {
      headers: { "x-forwarded-for": address },
      data: { username: clerk.username, password },
    });
    return answer.status();
  };
  const guesses = addresses.flatMap((address) => Array.from({ length: 8 }, () => guessFrom(address, "a wrong one")));
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]));
  for (const address of addresses)
    expect(await guessFrom(address, clerk.password), "the attacker, even with the right password").toBe(429);

  const mail = await new MailboxPage(page).openMail(clerk.username, /Someone is trying to log in/);
  await expect(mail.text).toContainText(clerk.username);

  const login = new LoginPage(page);
  await login.open();
  await login.logIn(clerk.username, clerk.password);
  // While the attack lasts the password alone is not enough.
  const app = await readSecret(page.getByRole("main"));
  await login.code.fill(app.code());
  await login.submit();
  await readRecoveryCodes(page.getByRole("main"));
  await page.getByRole("button", { name: "I have saved them" }).click();
  await new StaffHomePage(page).arrive();
});
