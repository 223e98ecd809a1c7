import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { embeddedOnly, serviceChecks, uses } from "./uses.ts";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** Calls of the ports' methods, and of the functions through which commands reach them. */
const question = new RegExp(
  String.raw`\b(` +
    [
      String.raw`(?:portal\.)?mailer\.(?:deliverMail|deliverNow|sweepOutbox|sendTestMail)`,
      String.raw`portal\.payments\.(?:createCheckout|closeCheckout|readState|refund|capture|release|verifyWebhook)`,
      // `put` of a document writes its row alone.
      String.raw`portal\.(?:registry|directory|documents|malware)\.(?!ping|put\b)\w+`,
      "getLicense|checkLicense|openCheckout|openFirstCheckout|closeCheckout|prepareUploads|prepareFiles",
      "withStagedUploads|settleHolds|closeCheckouts|settleAsRead|reconcilePayments|compareBooks|recordProviderRefunds",
      "askProvider|requestRefund|finishRefunds|destroyDocuments|syncLicenses",
    ].join("|") +
    String.raw`)\(`,
  "g",
);

/** A definition of one of those functions is not a call. */
const isDefinition = (text: string, at: number): boolean => /function\s+$/.test(text.slice(Math.max(0, at - 20), at));

function placesThatAsk(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => path === "job-handlers.ts" || path.startsWith("features/"))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));
  const found = files.flatMap((path) => {
    const text = readFileSync(join(source, path), "utf8").replaceAll("portal()", "portal");
    return [...text.matchAll(question)]
      .filter(({ index }) => !isDefinition(text, index))
      .map(([, call = ""]) => `${path} ${call}`);
  });
  return [...new Set(found)].toSorted();
}

it("list every place that calls an external service, and no other", () => {
  const listed = Object.values(uses).flatMap((part) => Object.values<readonly string[]>(part).flat());
  expect(placesThatAsk()).toEqual([...new Set([...listed, ...embeddedOnly, ...serviceChecks])].toSorted());
});
