import { logIn } from "./log-in.ts";
import { test } from "./test.ts";

test("a clerk checks an ID, does a step for several orders and answers a message", async ({
  openEngine,
  office,
  paidCopy: { uuid, id },
}, { project }) => {
  for (const seed of ["one", "two"])
    await office.assign((await office.make("apostille-customerVerified", `${project.name}-${seed}`)).id, "clerk");
  await office.hearFrom(uuid, "When will it be ready?");
  const hands = await openEngine("desk");
  await logIn(hands);

  await hands.open(`admin/orders/${id}`);
  await hands.press("button", "Confirm Correct");
  await hands.see("Information verified.");

  await hands.open("admin?queue=apostille-printAndShip");
  await hands.press("button", /^Mine/);
  await hands.press("checkbox", "Select all shown orders");
  await hands.see("2 selected");
  await hands.press("button", "Mark as Processed");
  await hands.see("Mark 2 orders as Processed");
  await hands.press("radio", "No Tracking Number");
  await hands.press("button", "Mark as Processed");
  await hands.see("2 done");

  await hands.open("admin/inbox");
  await hands.see("When will it be ready?");
  await hands.press("button", `Reply on order ${id}`);
  await hands.fill(/^Message to the customer/, "It ships tomorrow.");
  await hands.press("button", /^Send/);
  await hands.see("Message sent");
});
