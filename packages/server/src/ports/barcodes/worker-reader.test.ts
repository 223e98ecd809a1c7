import type { Worker } from "node:worker_threads";
import { sampleBarcode } from "@dop/domain/testing";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { licenseBackPicture } from "../../../test/license-back-picture.ts";
import { PoolFullError } from "../documents/index.ts";
import { createBarcodeReader, type BarcodeReader } from "./index.ts";
import type { BarcodeReaderOptions } from "./worker-reader.ts";

const blank = sharp({ create: { width: 400, height: 250, channels: 3, background: "#fff" } })
  .png()
  .toBuffer();

/** Limits end what hangs: a busy machine takes ten times as long. */
const patient = { limitMs: 600_000, idleMs: 600_000 };

describe("the reader of barcodes", () => {
  const started: Worker[] = [];
  let reader: BarcodeReader;
  const open = (options: Partial<BarcodeReaderOptions> = {}) => {
    reader = createBarcodeReader({ ...patient, onStart: (worker) => started.push(worker), ...options });
    return reader;
  };
  afterEach(async () => {
    started.length = 0;
    await reader.close();
  });

  it("reads a tilted photo, byte for byte", async () => {
    const payload = sampleBarcode({ DAG: "10 RUE ÉMILE" });
    expect(await open().read(await licenseBackPicture(payload))).toBe(payload);
  });

  it("reads nothing of other barcodes, of blank and broken pictures, and of what is none", async () => {
    open();
    expect(await reader.read(await licenseBackPicture("https://example.gov", "qrcode"))).toBeNull();
    expect(await reader.read(await blank)).toBeNull();
    expect(await reader.read(Buffer.from("%PDF-1.7\n%%EOF"))).toBeNull();
    expect(await reader.read((await licenseBackPicture("cut off")).subarray(0, 2000))).toBeNull();
    expect(await reader.read(new Uint8Array())).toBeNull();
    expect(started).toHaveLength(1);
  });

  it("reads nothing of a picture with more pixels than it takes", async () => {
    const huge = await sharp({ create: { width: 9000, height: 5000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await open().read(huge)).toBeNull();
  });

  it("reads ten at once by one thread, and takes no more than wait in line", async () => {
    const payload = sampleBarcode();
    const picture = await licenseBackPicture(payload);
    open();
    const none = Buffer.from("none");
    const all = Array.from({ length: 22 }, (_, index) => reader.read(index < 10 ? picture : none));
    const results = await Promise.allSettled(all);
    expect(results.slice(0, 10).map((result) => result.status === "fulfilled" && result.value)).toEqual(
      Array.from({ length: 10 }, () => payload),
    );
    expect(results.at(-1)).toMatchObject({ status: "rejected", reason: expect.any(PoolFullError) as unknown });
    expect(started).toHaveLength(1);
  });

  it("says so when its thread ends in the middle, and reads the next picture by another one", async () => {
    const payload = sampleBarcode();
    const picture = await licenseBackPicture(payload);
    let isFirst = true;
    open({
      onStart: (worker) => {
        started.push(worker);
        if (isFirst) void worker.terminate();
        isFirst = false;
      },
    });
    await expect(reader.read(picture)).rejects.toThrow("the thread that reads barcodes ended");
    expect(await reader.read(picture)).toBe(payload);
    expect(started).toHaveLength(2);
  });

  it("gives up when a picture takes too long, and ends the thread", async () => {
    const picture = await licenseBackPicture(sampleBarcode());
    expect(await open({ limitMs: 1 }).read(picture)).toBeNull();
    await new Promise((resolve) => started[0]?.once("exit", resolve));
    await reader.read(picture);
    expect(started).toHaveLength(2);
  });

  it("reads by another thread when the one before has ended between two pictures", async () => {
    const payload = sampleBarcode();
    await open().read(await blank);
    await started[0]?.terminate();
    expect(await reader.read(await licenseBackPicture(payload))).toBe(payload);
    expect(started).toHaveLength(2);
  });

  it("ends its thread when there are no more pictures", async () => {
    await open({ idleMs: 1 }).read(await blank);
    const [worker] = started;
    if (worker?.threadId !== -1) await new Promise((resolve) => worker?.once("exit", resolve));
    expect(worker?.threadId).toBe(-1);
  });
});
