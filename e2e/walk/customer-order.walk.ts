import { expect, test } from "./customer.ts";
import { specCarts } from "./program.ts";

// The order’s page, the review of a license, and the session, in the first specification.

const { apostille, certifiedCopy } = specCarts;

test.describe("1 §2 order", () => {
  test("the page has the tabs Order, Messages and Corrections, and a progress bar for each product", async ({
    page,
    program,
  }) => {
    const { uuid } = await program.order(certifiedCopy);
    await page.goto(`./order/${uuid}`);
    for (const name of ["Order", /^Messages/, "Corrections"])
      await expect(page.getByRole("tab", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: /progress/i }).first()).toBeVisible();
  });

  test("Back goes to page 1 of the history", async ({ page, program, visitor }) => {
    const { uuid } = await program.order(certifiedCopy);
    await visitor.atStep("contact-info", certifiedCopy);
    await page.goto(`./order/${uuid}`);
    await expect(page.getByRole("tab", { name: "Order", exact: true })).toBeVisible();
    await page.getByRole("tab", { name: /^Messages/ }).click();
    await page.goBack();
    // The first page of a browser that a test opens.
    await expect(page).toHaveURL("about:blank");
  });

  for (const [status, sentence] of [
    [7, "Awaiting refund approval."],
    [10, "Order Issue - Awaiting Further Information (see the messages tab for details)."],
  ] as const)
    test(`the bar is replaced by a sentence: ${sentence}`, async ({ page, program }) => {
      const { id, uuid, products } = await program.order(certifiedCopy);
      await program.logIn("clerk");
      if (status === 10)
        await program.get("POST", `/orders/${id}/verification`, {
          decision: "invalid",
          reason: "Require ID/Selfie",
          message: "Please send it again.",
        });
      else await program.get("PATCH", `/orders/products/${products[0]}/status`, { status_id: 7 });
      await page.goto(`./order/${uuid}`);
      await expect(page.getByText(sentence)).toBeVisible();
    });

  test("a canceled product says so", async ({ page, program }) => {
    const { uuid, products } = await program.order(certifiedCopy);
    await program.logIn("clerk");
    await program.get("PATCH", `/orders/products/${products[0]}/status`, { status_id: 8 });
    await page.goto(`./order/${uuid}`);
    await expect(page.getByText("Order Cancelled.")).toBeVisible();
  });

  test("opening Messages marks each message of the staff as read", async ({ page, program }) => {
    const { id, uuid } = await program.order(certifiedCopy);
    await program.logIn("clerk");
    await program.get("POST", "/messages", { order_id: id, message_content: "Please call us." });
    program.logOut();
    await page.goto(`./order/${uuid}`);
    await expect(page.getByRole("tab", { name: /Messages.*1/ })).toBeVisible();
    await page.getByRole("tab", { name: /^Messages/ }).click();
    await expect(page.getByText("Please call us.")).toBeVisible();
    await expect(page.getByText(/2 business days/)).toBeVisible();
    await expect.poll(async () => (await program.get("GET", `/messages/order/${uuid}`))[0].read).toBe(1);
  });

  test("an own message is written and deleted, without a question", async ({ page, program, visitor }) => {
    const { uuid } = await program.order(certifiedCopy);
    await page.goto(`./order/${uuid}`);
    await page.getByRole("tab", { name: /^Messages/ }).click();
    await page.getByRole("textbox").fill("When will it be sent?");
    await visitor.button(/^Send/).click();
    const messages = page.getByRole("list").filter({ hasText: "When will it be sent?" });
    await expect(messages.first()).toBeVisible();
    await visitor.button(/^Delete/).click();
    await visitor.meetsNoDialog();
    await expect(messages).toHaveCount(0);
  });
});

test.describe("1 §4", () => {
  test("the license is reviewed field by field, and confirmed", async ({ page, program, visitor }) => {
    const { uuid, products } = await program.order(apostille);
    await program.logIn("clerk");
    await program.get("PATCH", `/orders/products/${products[0]}/status`, { status_id: 2 });
    await page.goto(`./order/${uuid}`);
    const confirm = visitor.button("CONFIRM CORRECT");
    const fields = visitor.button(/^Looks right/);
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) {
      await expect(confirm).toHaveCount(0);
      if ((await field.getAttribute("aria-pressed")) !== "true") await field.click();
    }
    await confirm.click();
    await expect(page.getByText("Changes submitted successfully!")).toBeVisible();
  });

  test("a stored session with 30 seconds or less left is discarded", async ({ page, program }) => {
    await page.goto("./login");
    const login = { username: "clerk@example.gov", password: "demo-password" };
    const { token, user } = await program.get("POST", "/users/login", login);
    await page.evaluate(
      ([key, who, end]) => {
        localStorage.setItem("token", key);
        localStorage.setItem("user", who);
        localStorage.setItem("expirationTime", end);
      },
      [String(token), JSON.stringify(user), String(Date.now() + 29_000)] as const,
    );
    await page.goto("./admin");
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test("a login goes to /admin or to the page that was asked for, and Log Out to /", async ({ page, visitor }) => {
    await page.goto("./login");
    const logIn = async () => {
      await visitor.field("Username").fill("clerk@example.gov");
      await visitor.field("Password").fill("demo-password");
      await page
        .getByRole("main")
        .getByRole("button", { name: /Log ?In/i })
        .click();
    };
    await logIn();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText("Logged in!")).toBeVisible();
    await page.getByRole("banner").getByRole("button", { name: "Log Out" }).click();
    await visitor.isAt("");
    await page.goto("./admin/search");
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await logIn();
    await expect(page).toHaveURL(/\/admin\/search/);
  });
});
