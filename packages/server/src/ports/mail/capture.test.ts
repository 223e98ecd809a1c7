import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../db/database.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { createCaptureTransport } from "./capture.ts";
import { aMail, describeMailTransportContract } from "../../../test/contracts/mail.ts";

const now = new Date("2026-03-01T12:00:00Z");
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.db.deleteFrom("captured_mail").execute());
afterAll(() => database.close());

const transport = () => createCaptureTransport(database.db, () => now);
const captured = () => database.db.selectFrom("captured_mail").selectAll().orderBy("id").execute();

describeMailTransportContract("capture", transport, async () =>
  (await captured()).map((mail) => ({
    messageId: mail.message_id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    attachments: mail.attachments,
  })),
);

describe("capture", () => {
  it("keeps a repeated message once", async () => {
    await transport().send(aMail);
    await transport().send(aMail);
    expect(await captured()).toMatchObject([{ sender: aMail.from, captured_at: now }]);
  });
});
