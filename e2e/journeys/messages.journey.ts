import { saveScreens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { refusal, say } from "../fixtures/words.ts";
import { MailboxPage } from "../pages/mailbox-page.ts";
import { MessagesTab } from "../pages/messages-tab.ts";
import { CustomerOrderPage } from "../pages/customer-order-page.ts";
import { expectAccessible } from "../pages/page-object.ts";

test(
  "a customer and the office write to each other until everything is shipped",
  { tag: ["@spanish", "@translated"] },
  async ({ page, office, paidCopy: { uuid, id } }) => {
    const order = new CustomerOrderPage(page, uuid);
    await order.open();
    await order.openTab("Messages");
    const messages = new MessagesTab(page);
    await expect(page.getByText(say("Staff may take up to 2 business days to respond."))).toBeVisible();
    await expect(page.getByText(say("No messages yet"))).toBeVisible();
    await expectAccessible(page);
    await messages.submit();
    await expect(messages.field).toHaveAccessibleDescription(refusal("Please write a message."));
    await expect(messages.field).toBeFocused();
    await expectAccessible(page);

    await messages.send("When will it be ready?");
    await expect(page.getByText(say("Your message was sent."))).toBeVisible();
    await expect(messages.field).toHaveValue("");
    await messages.send("Never mind.");
    await expect(messages.message("Never mind.")).toContainText(say("You", "messages"));
    await office.writeTo(uuid, "We ship it tomorrow.");
    await page.getByRole("button", { name: say("Refresh") }).click();
    await expect(messages.message("We ship it tomorrow.")).toContainText(say("New"));
    await expectAccessible(page);
    await saveScreens(page, "order-messages");

    await messages.delete("Never mind.");
    await expect(messages.message("Never mind.")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveText(say("Messages"));
    await expect(messages.message("We ship it tomorrow.").getByRole("button")).toHaveCount(0);

    await order.openTab("Order");
    await office.confirmId(uuid);
    await office.moveTo(uuid, 6);
    await order.comeBack();
    await expect(order.product("Certified Copy")).toContainText(say("Shipped"));
    await saveScreens(page, "order-shipped");
    await order.openTab("Messages");
    await expect(page.getByText(say("Messaging is complete"))).toBeVisible();
    await expect(messages.field).toHaveCount(0);
    await expectAccessible(page);

    const mailbox = new MailboxPage(page);
    const mail = page.getByRole("link", { name: new RegExp(`Order ${id}: message from the customer$`) });
    // Mail is delivered in the background.
    await expect(async () => {
      await mailbox.open();
      await expect(mail.first()).toBeVisible({ timeout: 300 });
    }).toPass();
  },
);
