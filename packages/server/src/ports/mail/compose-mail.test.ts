import { signInChanges } from "@dop/domain/staff";
import { sampleMails, sampleOffice, sampleOrder } from "../../../test/sample-mails.ts";
import { describe, expect, it } from "vitest";
import { composeMail } from "./compose-mail.ts";
import type { MailData, MailKind } from "./port.ts";

const office = sampleOffice;
const order = sampleOrder;
const reader = { office, locale: "en" } as const;
const samples = sampleMails("en");
const withoutOrderLink = new Set<MailKind>([
  "letter-of-validity",
  "order-lookup",
  "login-attack",
  "sign-in-changed",
  "account-changed",
  "mail-check",
  "data-destroyed",
]);
const kinds = Object.keys(samples) as MailKind[];
const compose = (kind: MailKind) => composeMail(kind, samples[kind] as never, reader);

describe("composeMail", () => {
  it.each(kinds)("%s: names the office and its contact, in text and in HTML", (kind) => {
    const { subject, text, html } = compose(kind);
    expect(subject).not.toBe("");
    for (const part of [office.name, office.email, office.phone, office.address]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(html).not.toMatch(/<script|<table|<img/);
  });

  it.each(kinds.filter((kind) => !withoutOrderLink.has(kind)))("%s: has the order's number and link", (kind) => {
    const { subject, text, html } = compose(kind);
    expect(subject).toContain("40001");
    expect(text.split("\n")).toContain(order.orderLink);
    expect(html).toContain(`href="${order.orderLink}"`);
  });

  it.each(kinds)("%s: begins with a hidden preview line of its news, short and without a link", (kind) => {
    const preview = /<div style="display:none[^"]*">([^<]*)<\/div>/.exec(compose(kind).html)?.[1] ?? "";
    expect(preview.length).toBeGreaterThan(20);
    expect(preview.length).toBeLessThan(180);
    expect(preview).not.toMatch(/https?:|40001/);
  });

  it("tells in the preview line what has happened to which document", () => {
    expect(compose("shipped").html).toMatch(/>We have shipped your document\. .*<\/div>/);
    expect(compose("status-changed").html).toMatch(/>The status of a document in your order has changed\. Document: /);
  });

  it("names the next step, and where a document goes, where they are known (rule E-23)", () => {
    expect(compose("approved").text).toContain("Next: We print your document and ship it.");
    expect(compose("status-changed").text).not.toContain("Next:");
    expect(compose("approved").text).toContain("December 4");
    expect(compose("shipped").text).toContain("Ship to: Paris, France");
    expect(compose("shipped").text).toMatch(/With its apostille[^]*genuine[^]*Next: The carrier brings it/);
    expect(compose("review-license-data").text).toContain("Expected to be sent by: December 4");
    const confirmation = { ...samples["order-confirmation"], shipTo: "Provo, UT, United States" };
    expect(composeMail("order-confirmation", confirmation, reader).text).toContain("Ship to: Provo, UT, United States");
    expect(compose("order-confirmation").text).not.toContain("Ship to");
  });

  it("names the share of orders only for days that rest on it", () => {
    expect(compose("date-moved").text).toContain("8 of 10 orders");
    const standard = composeMail("date-moved", { ...samples["date-moved"], isStandard: true }, reader).text;
    expect(standard).toContain("our usual processing time");
    expect(standard).not.toMatch(/8 of 10|how long such orders take/);
  });

  it.each([false, true])("says what was changed in a sign-in, when, and whom to call (by an admin: %s)", (byAdmin) => {
    const texts = signInChanges.map((change) => {
      const data = { change, byAdmin, at: "November 21, 2026 at 11:00:00 AM MST", phone: "(435) 555-0100" };
      return composeMail("sign-in-changed", data, reader).text;
    });
    expect(new Set(texts).size).toBe(signInChanges.length);
    for (const text of texts) {
      expect(text).toContain("When: November 21, 2026 at 11:00:00 AM MST\nPlease call: (435) 555-0100");
      expect(text).toMatch(byAdmin ? /An admin did this for you/ : /If it was you, you do not need to do anything/);
    }
  });

  it("lists the documents that one act has changed, and says once what they share", () => {
    const other = { ...samples.shipped, productName: "Certified Copy", trackingNumber: null, trackingLink: null };
    const { text } = composeMail("shipped", samples.shipped, reader, [{ kind: "shipped", data: other }]);
    expect(text).toContain("We have shipped your documents.");
    expect(text).toMatch(/France\nTracking number: 986578788855\nDocument: Certified Copy\nShip to: /);
    expect(text).toContain("Documents without a tracking number were shipped on December 4.");
    expect(text.match(/Ship to:/g)).toHaveLength(1);
    expect(text.match(/View your order/g)).toHaveLength(1);
    const moved = { kind: "status-changed", data: samples["status-changed"] } as const;
    const twice = composeMail("status-changed", samples["status-changed"], reader, [moved]);
    expect(twice.subject).toBe("Order 40001: documents have a new status");
    const mixed = composeMail("shipped", samples.shipped, reader, [moved]);
    expect(mixed.subject).toBe("Order 40001: a document has shipped");
    expect(mixed.text).toMatch(/We have shipped your document\.[^]*status of a document[^]*Status: Processed/);
  });

  it("calls nothing shipped that went by email", () => {
    const sent = {
      ...samples.shipped,
      byEmail: true,
      next: "It comes by email.",
      abroad: null,
      trackingNumber: null,
      trackingLink: null,
      shipTo: null,
    };
    const { subject, text } = composeMail("shipped", sent, reader);
    expect(subject).toBe("Order 40001: your letter was sent by email");
    expect(text).toContain("Your letter was sent by email");
    expect(text).not.toMatch(/We have shipped|tracking number|Ship to/);
  });

  it("names the order whose data was destroyed, without the link that opens nothing", () => {
    const { subject, text, html } = compose("data-destroyed");
    expect(subject).toContain("40001");
    for (const body of [text, html]) expect(body).not.toContain(order.orderLink);
  });

  it("gives every kind another subject", () => {
    expect(new Set(kinds.map((kind) => compose(kind).subject)).size).toBe(kinds.length);
  });

  it("tells what each kind is about", () => {
    expect(compose("order-confirmation").text).toContain("Apostille, France: $45.00\nTotal: $46.50");
    const again = { ...samples["order-confirmation"], isUnderWay: true, doneBy: [] };
    expect(composeMail("order-confirmation", again, reader).text).toContain("are continuing with your order");
    expect(composeMail("order-confirmation", again, reader).text).not.toContain("check your documents next");
    expect(compose("documents-problem").text).toContain("The photo is blurred.\nPlease send another.");
    expect(compose("documents-problem").text).toContain("Reason: We could not read your photos.");
    expect(compose("shipped").text).toContain("Tracking number: 986578788855");
    expect(compose("shipped").html).toContain('href="https://carrier.example/?n=986578788855&amp;x=1"');
    expect(compose("refunded").text).toContain("Refund: $10.00");
    expect(compose("status-changed").text).toContain("Status: Processed");
    expect(compose("order-lookup").text).toContain("Order 40002:\nhttps://portal.example/order/second");
  });

  it("says so when a shipment has no tracking number, and when one document alone is canceled", () => {
    const shipped = { ...samples.shipped, trackingNumber: null, trackingLink: null };
    expect(composeMail("shipped", shipped, reader).text).toContain(
      "It was shipped on December 4. This shipment has no tracking number",
    );
    const canceled = { ...order, productName: "Certified Copy", money: { kind: "none" } } as const;
    expect(composeMail("canceled", canceled, reader).text).toContain("A document in your order was canceled");
  });

  it("says what becomes of the money", () => {
    const canceled = (money: MailData["canceled"]["money"]) =>
      composeMail("canceled", { ...samples.canceled, money }, reader).text;
    const reason = "The apostille was made already.";
    expect(canceled({ kind: "kept", amountCents: 3000, reason })).toContain(`Not refunded: $30.00\nReason: ${reason}`);
    const owed = canceled({ kind: "owed", amountCents: 3000 });
    expect(owed).toContain("To be refunded: $30.00");
    expect(owed).toContain("email you when the refund is on its way");
    expect(canceled({ kind: "none" })).toContain("You were not charged for it.");
    expect(canceled({ kind: "unpaid" })).toContain("It was not paid in time. You were not charged.");
    expect(compose("canceled").text).not.toContain("refund");
    const outside = { ...samples.refunded, documents: [], reason: "License voided", toCard: false };
    const refunded = composeMail("refunded", outside, reader).text;
    expect(refunded).toContain("Refund: $10.00\nReason: License voided");
    expect(refunded).not.toContain("card");
    expect(compose("payment-returned").text).toContain("after your order had ended");
    const twice = { ...samples["payment-returned"], why: "twice" } as const;
    expect(composeMail("payment-returned", twice, reader).text).toContain("was paid twice");
    const reduced = { ...order, amountCents: 4650, why: "reduced", held: false } as const;
    expect(composeMail("payment-returned", reduced, reader).text).toContain("a part of your order was being canceled");
    const released = { ...order, amountCents: 4650, why: "ended", held: true } as const;
    expect(composeMail("payment-returned", released, reader).text).toContain("You were not charged");
    expect(composeMail("payment-returned", released, reader).text).toContain("Released: $46.50");
    const second = { ...released, why: "twice" } as const;
    expect(composeMail("payment-returned", second, reader).text).toContain(
      "the hold of the second payment on your card",
    );
    expect(compose("order-voided").text).toContain("To be refunded: $46.50");
    const held = { ...samples["order-voided"], owedCents: 0, hold: "released" } as const;
    expect(composeMail("order-voided", held, reader).text).toContain("You were not charged.");
    const asked = { ...held, hold: "asked" } as const;
    expect(composeMail("order-voided", asked, reader).text).not.toContain("You were not charged.");
    expect(compose("payment-reminder").text).toContain("Please pay by: November 28, 2026");
  });

  it("escapes what people wrote, and keeps the subject on one line", () => {
    const attack = '<img src=x onerror="alert(1)">';
    const { html, text } = composeMail("documents-problem", { ...order, reason: attack, message: attack }, reader);
    expect(html).not.toContain("<img");
    expect(text).toContain(attack);
    expect(
      composeMail("approved", { ...order, next: null, doneBy: [], orderLink: '"><b>' }, reader).html,
    ).not.toContain("<b>");
    const status = "Shipped\r\nBcc: eve@example.org";
    const { subject } = composeMail("status-changed", { ...samples["status-changed"], statusName: status }, reader);
    expect(subject).toMatch(/^Order \d+: Shipped Bcc: eve@example.org$/);
  });

  it("warns of the link's power wherever it is the customer's, and not in mail to staff", () => {
    expect(compose("approved").text).toContain("Keep this link private");
    for (const kind of ["customer-message", "paper-back"] as const)
      expect(compose(kind).text).not.toContain("Keep this link private");
  });
});

it.each(Object.keys(samples) as MailKind[])("%s joins its words in Spanish as Spanish does", (kind) => {
  const { subject, text } = composeMail(kind, samples[kind] as never, { office, locale: "es" });
  expect(`${subject}\n${text}`).not.toMatch(/(?<!\p{L})(?:de|a) el\b|\S {2,}\S|\b(?:undefined|null|NaN)\b/iu);
});
