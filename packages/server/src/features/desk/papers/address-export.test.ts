import { aCertifiedCopyCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshSession } from "../../../../test/fresh-session.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

const path = "/queues/certifiedCopies-approveAccess/addresses";

describe("the addresses of a queue as a file", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
    const { contactInfo, shippingAddress } = aCertifiedCopyCart();
    const home = { ...shippingAddress, lineOne: "1 Main St", city: "Agawam", stateProvince: "MA", zip: "01001" };
    await placePaidOrder(test, aCertifiedCopyCart({ shippingAddress: home }));
    const abroad = {
      ...shippingAddress,
      shipToName: "Suharto -",
      lineOne: "Rua Chile 5",
      lineTwo: "-",
      city: "Salvador",
      stateProvince: "-",
      zip: "40301110",
      country: "BR",
    };
    const phone = "011 55 71 2345 6789";
    await placePaidOrder(
      test,
      aCertifiedCopyCart({ contactInfo: { ...contactInfo, phone }, shippingAddress: abroad, shippingType: null }),
    );
    const { id } = await placePaidOrder(test, aCertifiedCopyCart());
    await sql`update orders set voided = true, voided_at = created_at where id = ${id}`.execute(test.database.db);
  });
  afterAll(() => test.close());

  const ask = async (role: StaffName) => test.call("GET", path, undefined, await freshSession(test, role));

  it("names each document that is mailed, in the form of its country, without signs for nothing", async () => {
    const { status, text, headers } = await ask("admin");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [heads, home, abroad, ...rest] = text.split("\r\n");
    expect(heads).toBe(
      "\uFEFFOrder,Name,Address 1,Address 2,Address 3,City,State,ZIP,Country code,Country,Phone,Service,Label",
    );
    expect(home).toMatch(/^\d+,Ada Lovelace,1 Main St,.*,,Agawam,MA,01001,US,United States,.*,USPS.*,"Ada Lovelace\n/);
    expect(home).toContain("Agawam, MA 01001");
    expect(abroad).toContain(",Suharto,Rua Chile 5,,,Salvador,,40301-110,BR,Brazil,011 55 71 2345 6789,International,");
    expect(abroad).toContain('"Suharto\nRua Chile 5\nSalvador\n40301-110"');
    expect(rest).toEqual([""]);
  });

  it("refuses clerks", async () => {
    expect((await ask("clerk")).status).toBe(403);
  });
});
