import { fileURLToPath } from "node:url";
import { addresses, ada, adasLicense } from "../fixtures/carts.ts";
import { expect, test } from "./test.ts";

const picture = fileURLToPath(new URL("../../docs/screens/order-paid-1280.png", import.meta.url));
const { provo } = addresses;

test("a couple orders a certified copy on a phone and pays it", async ({ openEngine, email }) => {
  const hands = await openEngine("phone");
  await hands.open("");
  expect(await hands.width()).toBeLessThan(450);
  await hands.press("link", "Certified copy");
  await hands.arrive("Product Information");
  await hands.choose(/^Include Copy of Marriage Application/, "YES");
  await hands.fill(/^Quantity/, "2");
  await hands.see("$20.00");
  await hands.press("button", "Save and Continue");

  await hands.arrive("Contact Information");
  await hands.press("button", "Save and Continue");
  await hands.see("Error:");
  await hands.fill(/^First Name/, ada.firstName);
  await hands.fill(/^Last Name/, ada.lastName);
  await hands.fill(/^Email/, email);
  await hands.fill(/^Verify Email/, email);
  await hands.fill(/^Phone Number/, ada.phone);
  await hands.press("button", "Save and Continue");

  await hands.arrive("Shipping Address");
  await hands.fill(/^Address Line 1/, provo.lineOne);
  await hands.fill(/^ZIP Code/, provo.zip);
  await hands.fill(/^City/, provo.city);
  await hands.fill(/^State/, provo.stateProvince);
  await hands.press("button", "Save and Continue");

  await hands.arrive("Marriage License");
  await hands.fill(/^License Number/, adasLicense.number);
  await hands.press("button", /Ada Lovelace/);
  await hands.fill(/^First name/, adasLicense.spouse2First, 1);
  await hands.fill(/^Last name/, adasLicense.spouse2Last, 1);
  await hands.press("button", "Save and Continue");

  await hands.arrive("Document Uploads");
  await hands.attach(/^Photo ID/, picture);
  await hands.attach(/^Selfie/, picture);
  await hands.press("button", "Save and Continue");

  await hands.arrive("Payment");
  await hands.see("$20.00");
  await hands.press("button", "Check Out");
  await hands.arrive("Test payment");
  await hands.press("button", /^Pay /);
  await hands.arrive("Order Details");
  await hands.see("Paid on");
});
