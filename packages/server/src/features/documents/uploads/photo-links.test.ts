import {
  doneSchema,
  invoiceSchema,
  photoLinkSchema,
  photoLinkStateSchema,
  photosReceivedSchema,
  uploadPreviewSchema,
} from "@dop/domain/contract";
import { limits } from "@dop/domain/orders";
import { anApostilleCart } from "@dop/domain/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith, type Answer } from "../../../../test/answer.ts";
import { openTestPortal, type Headers, type TestPortal } from "../../../../test/test-portal.ts";
import { photo } from "../../../../test/uploads.ts";

const minutes = 60_000;

/** As a phone's camera makes it. */
const largePhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } } });

/** A browser: what it calls with, and the cookie that it keeps. */
class Device {
  #cookie = "";
  readonly #test: TestPortal;
  key = "";

  constructor(test: TestPortal) {
    this.#test = test;
  }

  async call(method: "GET" | "POST" | "DELETE", path: string, body?: unknown, more: Headers = {}): Promise<Answer> {
    const headers = { cookie: this.#cookie, "x-photos-key": this.key, ...more };
    const answer = await this.#test.call(method, path, body, headers);
    const set = answer.headers["set-cookie"] as string | undefined;
    if (set !== undefined) this.#cookie = set.split(";", 1).join();
    return answer;
  }

  send(kind = "id") {
    return this.call("POST", `/orders/uploads?kind=${kind}`, photo, { "content-type": "image/png" });
  }

  open() {
    return this.call("POST", "/orders/photo-links/open");
  }
}

describe("photos from the phone", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  /** A computer with a code on its screen, and a phone that has scanned it. */
  async function scanned() {
    const computer = new Device(test);
    computer.key = answered(await computer.call("POST", "/orders/photo-links"), photoLinkSchema, 201).key;
    const phone = new Device(test);
    phone.key = computer.key;
    return { computer, phone };
  }
  const received = async (computer: Device) =>
    answered(await computer.call("GET", "/orders/photo-links"), photosReceivedSchema);

  it("appear on the computer, which orders with them", async () => {
    const { computer, phone } = await scanned();
    expect(await received(computer)).toEqual({ state: "waiting", pictures: [] });
    expect(answered(await phone.open(), photoLinkStateSchema)).toMatchObject({ computer: true, sent: [], left: 12 });
    expect((await phone.send("id")).status).toBe(201);
    expect((await phone.send("selfie")).status).toBe(201);
    const { state, pictures } = await received(computer);
    expect([state, ...pictures.map(({ kind }) => kind)]).toEqual(["open", "id", "selfie"]);
    expect(answered(await phone.open(), photoLinkStateSchema)).toMatchObject({ sent: ["id", "selfie"], left: 10 });
    const [id, selfie] = pictures.map(({ kind, upload }) => ({ name: `${kind}.webp`, contents: "data:,", upload }));
    const preview = await computer.call("GET", `/orders/uploads/${id?.upload ?? ""}/preview`);
    expect(answered(preview, uploadPreviewSchema).contents).toMatch(/^data:image\/webp;base64,/);
    const cart = { ...anApostilleCart(), documents: { id, selfie, additional: null } };
    refusedWith(await phone.call("POST", "/orders/invoice", cart), 400, "VALIDATION");
    answered(await computer.call("POST", "/orders/invoice", cart), invoiceSchema);
  });

  it("show the phone nothing of what was sent, and another browser neither", async () => {
    const { computer, phone } = await scanned();
    await phone.open();
    await phone.send();
    const [picture] = (await received(computer)).pictures;
    const path = `/orders/uploads/${picture?.upload ?? ""}/preview`;
    refusedWith(await phone.call("GET", path), 404, "NOT_FOUND");
    refusedWith(await phone.call("GET", "/orders/photo-links"), 404, "NOT_FOUND");
    refusedWith(await phone.call("DELETE", "/orders/photo-links"), 404, "NOT_FOUND");
    refusedWith(await test.call("GET", path), 404, "NOT_FOUND");
  });

  it("come from the phone that sends the first, and not from the preview of its camera", async () => {
    const { computer, phone: preview } = await scanned();
    await preview.open();
    const phone = new Device(test);
    phone.key = preview.key;
    expect((await phone.open()).status).toBe(200);
    expect((await preview.open()).status).toBe(200);
    const answers = await Promise.all([phone.send(), phone.send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    refusedWith(await preview.open(), 409, "PHOTO_LINK_USED");
    refusedWith(await preview.send(), 409, "PHOTO_LINK_USED");
    expect((await received(computer)).pictures).toHaveLength(1);
  });

  it("come from one phone alone, also of two that send at once", async () => {
    const { phone } = await scanned();
    const other = new Device(test);
    other.key = phone.key;
    await Promise.all([phone.open(), other.open()]);
    const answers = await Promise.all([phone.send(), other.send()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it("arrive for 15 minutes, or until the computer closes the code", async () => {
    const { now } = test;
    const { computer, phone } = await scanned();
    await phone.open();
    test.later(limits.photoLinkMinutes * minutes);
    refusedWith(await phone.open(), 409, "PHOTO_LINK_OVER");
    refusedWith(await phone.send(), 409, "PHOTO_LINK_OVER");
    expect((await received(computer)).state).toBe("over");
    test.now = now;
    const again = await scanned();
    await again.phone.open();
    answered(await again.computer.call("DELETE", "/orders/photo-links"), doneSchema);
    refusedWith(await again.phone.send(), 409, "PHOTO_LINK_OVER");
  });

  it("number twelve at most, the newest of each kind, also when twenty are sent at once", async () => {
    const { computer, phone } = await scanned();
    await phone.open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => phone.send()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.photoLinkPictures);
    for (const answer of answers.filter(({ status }) => status !== 201)) refusedWith(answer, 409, "PHOTO_LINK_OVER");
    expect((await received(computer)).pictures).toHaveLength(1);
  });

  it("may be JPEG of 48 megapixels, twenty at once: twelve are taken, and other calls are answered", async () => {
    const { computer, phone } = await scanned();
    await phone.open();
    const jpeg = await largePhoto(8000, 6000).jpeg({ quality: 60 }).toBuffer();
    const png = await largePhoto(4600, 3400).png({ palette: true }).toBuffer();
    const send = (bytes: Buffer, type: string) =>
      phone.call("POST", "/orders/uploads?kind=id", bytes, { "content-type": type });
    const sent = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? send(jpeg, "image/jpeg") : send(png, "image/png"),
    );
    expect((await test.call("GET", "/products")).status).toBe(200);
    const answers = await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.photoLinkPictures);
    for (const answer of answers.filter(({ status }) => status !== 201)) refusedWith(answer, 409, "PHOTO_LINK_OVER");
    const { pictures } = await received(computer);
    expect(pictures).toHaveLength(1);
    const kept = await test.database.db.selectFrom("uploads").select("byte_size").execute();
    for (const { byte_size: bytes } of kept) expect(bytes).toBeLessThan(jpeg.length);
  });

  it("fail with a message as PNG of 17 megapixels, and count for nothing", async () => {
    const { phone } = await scanned();
    await phone.open();
    const tooLarge = await largePhoto(4600, 3700).png({ palette: true }).toBuffer();
    const answer = await phone.call("POST", "/orders/uploads?kind=id", tooLarge, { "content-type": "image/png" });
    refusedFields(answer, { id: "This photo has too many pixels. Choose a smaller one." });
    expect(answered(await phone.open(), photoLinkStateSchema)).toMatchObject({ sent: [], left: 12 });
  });

  it("need the code of a link that the phone has opened: a guess or no code is refused", async () => {
    const { phone } = await scanned();
    refusedWith(await phone.send(), 404, "NOT_FOUND");
    phone.key = "a".repeat(24);
    refusedWith(await phone.open(), 404, "NOT_FOUND");
    phone.key = "";
    refusedWith(await phone.open(), 404, "NOT_FOUND");
  });

  it("tell the phone whether its computer is still there", async () => {
    const { now } = test;
    const { computer, phone } = await scanned();
    await phone.open();
    test.later(20_000);
    expect(answered(await phone.open(), photoLinkStateSchema).computer).toBe(false);
    await received(computer);
    expect(answered(await phone.open(), photoLinkStateSchema).computer).toBe(true);
    test.now = now;
  });

  it("leave no key in the database, and no link once it has expired", async () => {
    const { computer } = await scanned();
    const rows = () => test.database.db.selectFrom("photo_links").selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(computer.key);
    const { now } = test;
    test.later(2 * 60 * minutes);
    await test.portal.db
      .transaction()
      .execute((tx) => test.portal.jobs.enqueue(tx, "purge-expired-rows", {}, { key: "soon" }));
    await test.portal.jobs.runDue();
    expect(await rows()).toEqual([]);
    test.now = now;
  });
});
