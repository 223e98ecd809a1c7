/* oxlint-disable vitest/no-standalone-expect -- the rows' expectations run inside the tests of describeSurviving */
import { doneSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { answered } from "../answer.ts";
import { sendFile } from "../uploads.ts";
import { placeRejectedOrder } from "../orders.ts";
import { startClamd, type RunningClamd } from "../peers/clamd.ts";
import { startFaultyPeer, type FaultyPeer } from "../peers/faulty-peer.ts";
import { recordsOf } from "../records.ts";
import { openTestPortal, type TestPortal } from "../test-portal.ts";
import { placingAnOrder } from "./placing-an-order.ts";
import { describeSurviving, expectRefusal } from "./survives.ts";
import { clamdFaults } from "./faults.ts";

const notScanned = {
  code: "UNAVAILABLE",
  message:
    "Your files cannot be checked for harmful software right now. " +
    "Please try again in a few minutes; what you typed is kept.",
} as const;

let test: TestPortal;
let clamd: RunningClamd;
let line: FaultyPeer;
beforeAll(async () => {
  clamd = await startClamd();
  line = await startFaultyPeer({ path: clamd.socket });
  test = await openTestPortal({
    MALWARE_SCAN: "clamd",
    CLAMD_HOST: line.host,
    CLAMD_PORT: String(line.port),
    CLAMD_TIMEOUT_SECONDS: "1",
  });
}, 300_000);
afterAll(async () => {
  await test.close();
  await line.close();
  await clamd.stop();
});

describeSurviving({
  name: "commands in the middle of which the malware scanner is lost",
  part: "scanner",
  portal: () => test,
  line: () => line,
  faults: clamdFaults,
  uses: {
    "placing an order": {
      prepare: async () => placingAnOrder(test, notScanned),
    },

    "replacing documents": {
      prepare: async () => {
        const order = await placeRejectedOrder(test);
        const body = { id: anApostilleCart().documents.id };
        const send = () => test.call("POST", `/orders/${order.uuid}/documents`, body);
        return {
          duringFault: async () => expectRefusal(await send(), notScanned),
          again: async () => void answered(await send(), doneSchema),
          once: async () => {
            const { audit } = await recordsOf(test, order.id);
            expect(audit.filter((entry) => entry.startsWith("documents.replaced"))).toHaveLength(1);
          },
        };
      },
    },

    "sending a file when it is chosen": {
      prepare: async () => {
        const count = async () => (await test.database.db.selectFrom("uploads").select("id").execute()).length;
        const before = await count();
        return {
          duringFault: async () => expectRefusal((await sendFile(test, "id")).answer, notScanned),
          again: async () => expect((await sendFile(test, "id")).answer.status).toBe(201),
          once: async () => expect(await count()).toBe(before + 1),
        };
      },
    },
  },
});
