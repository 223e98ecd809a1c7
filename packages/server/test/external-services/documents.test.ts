/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import { fileLink } from "../file-links.ts";
import { customerOrderSchema, doneSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { destroyDocuments } from "../../src/features/system/index.ts";
import { answered } from "../answer.ts";
import { sendFile } from "../uploads.ts";
import { placePaidOrder, placeRejectedOrder, readOrder } from "../orders.ts";
import { startS3, type S3Server } from "../peers/s3.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";
import { placingAnOrder } from "./placing-an-order.ts";
import { readingABarcode } from "./reading-a-barcode.ts";
import { describeSurviving, expectRefusal } from "./survives.ts";
import { httpFaults } from "./faults.ts";

const notSaved = {
  code: "UNAVAILABLE",
  message: "Your documents cannot be saved right now. Please try again in a few minutes; what you typed is kept.",
} as const;
const notShown = {
  code: "UNAVAILABLE",
  message: "This document cannot be shown right now. Please try again in a few minutes.",
} as const;
const twoDays = 2 * 86_400_000;

let test: TestPortal;
let s3: S3Server;
let line: FaultyPeer;
let start: Date;
beforeAll(async () => {
  s3 = await startS3();
  line = await startFaultyPeer({ host: "127.0.0.1", port: Number(new URL(s3.settings.endpoint ?? "").port) });
  test = await openTestPortal({
    ...s3.variables,
    S3_TIMEOUT_SECONDS: "3",
    S3_ENDPOINT: `http://${line.host}:${line.port}`,
    LICENSE_BARCODE: "on",
  });
  start = test.now;
});
afterAll(async () => {
  await test.close();
  await line.close();
  await s3.close();
});

const documentsOf = (orderId: number) =>
  test.database.db
    .selectFrom("documents")
    .select(["id", "kind", "superseded_at", "destroyed_at"])
    .where("order_id", "=", orderId)
    .orderBy("kind")
    .orderBy("created_at")
    .execute();
const uploadIds = () => test.database.db.selectFrom("uploads").select("id").execute();
const look = async (documentId: string) => test.call("GET", await fileLink(test, documentId));

/** Every document that counts can be looked at, and nothing else stays in the store once it has been swept. */
async function nothingButTheirs(): Promise<void> {
  for (const key of await s3.keys()) await s3.age(key, new Date(test.now.getTime() - twoDays));
  await test.portal.documents.sweep(test.portal.db, test.now);
  const rows = await test.database.db.selectFrom("documents").select("id").where("destroyed_at", "is", null).execute();
  expect(await s3.keys()).toEqual(rows.map(({ id }) => `portal/${id}`).toSorted());
}

describeSurviving({
  name: "commands in the middle of which the document store is lost",
  part: "documents",
  portal: () => test,
  line: () => line,
  faults: httpFaults,
  uses: {
    "placing an order": {
      answerLostAfter: /^PUT /m,
      prepare: async () =>
        placingAnOrder(test, notSaved, async (uuid) => {
          const documents = await documentsOf((await readOrder(test, uuid)).id);
          expect(documents.map(({ kind }) => kind)).toEqual(["id", "selfie"]);
          for (const { id } of documents) expect((await look(id)).status).toBe(200);
          await nothingButTheirs();
        }),
    },

    "replacing documents": {
      answerLostAfter: /^PUT /m,
      prepare: async () => {
        const order = await placeRejectedOrder(test);
        const body = { id: anApostilleCart().documents.id };
        const send = () => test.call("POST", `/orders/${order.uuid}/documents`, body);
        return {
          duringFault: async () => expectRefusal(await send(), notSaved),
          again: async () => void answered(await send(), doneSchema),
          once: async () => {
            const current = (await documentsOf(order.id)).filter((document) => document.superseded_at === null);
            expect(current.map(({ kind }) => kind)).toEqual(["id", "selfie"]);
            for (const { id } of current) expect((await look(id)).status).toBe(200);
            await nothingButTheirs();
          },
        };
      },
    },

    "sending a file when it is chosen": {
      answerLostAfter: /^PUT /m,
      prepare: async () => {
        const before = await uploadIds();
        const send = () => sendFile(test, "id");
        return {
          duringFault: async () => expectRefusal((await send()).answer, notSaved),
          again: async () => expect((await send()).answer.status).toBe(201),
          once: async () => {
            expect(await uploadIds()).toHaveLength(before.length + 1);
            await nothingButTheirs();
          },
        };
      },
    },

    "showing a file that was sent before": {
      answerLostAfter: /^GET /m,
      prepare: async () => {
        const { upload, cookie } = await sendFile(test, "id");
        const order = await placeRejectedOrder(test);
        const body = { id: { name: "id.png", contents: "data:,", upload } };
        const preview = () => test.call("GET", `/orders/uploads/${upload}/preview`, undefined, { cookie });
        return {
          duringFault: async () => expectRefusal(await preview(), notShown),
          again: async () => expect((await preview()).status).toBe(200),
          // An order takes it afterwards.
          once: async () => {
            answered(await test.call("POST", `/orders/${order.uuid}/documents`, body, { cookie }), doneSchema);
            const current = (await documentsOf(order.id)).filter((document) => document.superseded_at === null);
            for (const { id } of current) expect((await look(id)).status).toBe(200);
            await nothingButTheirs();
          },
        };
      },
    },

    "reading the barcode of a driver license": {
      answerLostAfter: /^GET /m,
      prepare: () => readingABarcode(test),
    },

    "looking at a document": {
      answerLostAfter: /^GET /m,
      prepare: async () => {
        const [document] = await documentsOf((await placePaidOrder(test)).id);
        const id = document?.id ?? "";
        return {
          duringFault: async () => expectRefusal(await look(id), notShown),
          again: async () => expect((await look(id)).headers["content-type"]).toBe("image/webp"),
          // Only who has seen it is in the audit log as having looked.
          once: async () => {
            const looks = await test.database.db
              .selectFrom("audit_log")
              .select("id")
              .where("action", "=", "document.viewed")
              .where("subject_id", "=", id)
              .execute();
            expect(looks).toHaveLength(1);
          },
        };
      },
    },

    "destroying documents": {
      answerLostAfter: /^DELETE /m,
      prepare: async () => {
        test.now = start;
        const order = await placePaidOrder(test);
        await test.call("POST", `/orders/${order.id}/cancel`, {}, await test.staff());
        test.later(120 * 86_400_000);
        const ids = (await documentsOf(order.id)).map(({ id }) => id);
        const removeObjects = () =>
          Promise.allSettled(ids.map((id) => test.portal.documents.removeRemains(test.portal.db, id)));
        return {
          // The key is gone at once, which alone makes them unreadable; the objects follow when the store is back.
          duringFault: async () => {
            expect(await destroyDocuments(test.portal)).toBe(2);
            const removed = await removeObjects();
            expect(removed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
          },
          leaves: ["audit_log", "documents"],
          again: async () => {
            const removed = await removeObjects();
            expect(removed.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
          },
          once: async () => {
            expect(await destroyDocuments(test.portal)).toBe(0);
            test.now = start;
            expect((await documentsOf(order.id)).every((document) => document.destroyed_at !== null)).toBe(true);
            const keys = await s3.keys();
            expect(ids.filter((id) => keys.includes(`portal/${id}`))).toEqual([]);
            expect(answered(await test.call("GET", `/orders/uuid/${order.uuid}`), customerOrderSchema).id).toBe(
              order.id,
            );
          },
        };
      },
    },

    "sweeping orphan objects": {
      prepare: async () => {
        const kept = (await documentsOf((await placePaidOrder(test)).id)).map(({ id }) => `portal/${id}`);
        const sweep = () => test.portal.documents.sweep(test.portal.db, test.now);
        return {
          // Whatever the store answers, no document that belongs to an order is deleted.
          duringFault: async () => {
            await sweep().catch(() => undefined);
            expect(await s3.keys()).toEqual(expect.arrayContaining(kept));
          },
          again: nothingButTheirs,
          once: async () => expect(await s3.keys()).toEqual(expect.arrayContaining(kept)),
        };
      },
    },
  },
});
