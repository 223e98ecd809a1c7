import { logIn } from "./log-in.ts";
import { expect, test } from "./test.ts";

test("a date field that is empty looks so, and shows its date when it has one", async ({ openEngine }) => {
  const hands = await openEngine("desk");
  await logIn(hands);
  await hands.open("admin/transmittal");
  await hands.see("Only those not sent yet");
  expect(await hands.ink("From")).toBeGreaterThan(0);
  expect(await hands.ink("To")).toBe(0);
});

test("a list to choose from is white, as other fields are", async ({ openEngine }) => {
  const hands = await openEngine("phone");
  await hands.open("");
  await hands.press("link", "Certified copy");
  await hands.arrive("Product Information");
  // As the system draws it, it would be gray.
  expect(await hands.style(/^Include Copy of Marriage Application/, "appearance")).toBe("none");
  expect(await hands.style(/^Include Copy of Marriage Application/, "background-color")).toBe("rgb(255, 255, 255)");
});
