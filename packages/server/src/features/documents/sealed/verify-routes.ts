// Rules: P-42 (docs/rules)
import { sealAnswerSchema, sealNamesAnswerSchema, sealNamesSchema, type SealAnswer } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { officeDate } from "@dop/domain/dates";
import { ApiError } from "../../../http/api-error.ts";
import { countCall } from "../../../http/rate-limit-store.ts";
import { nameComparisonLimit } from "../../../http/rate-limits.ts";
import { route, type Routes } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { getLicense, isCouple } from "../../order/index.ts";
import { findSealed, type SealedDocument } from "./sealed-letters.ts";

const states = { correction: "replaced", void: "revoked" } as const;

function present(found: SealedDocument | undefined, timeZone: string): SealAnswer {
  if (!found) return { state: "unknown" };
  return {
    state: found.ended_by === null ? "valid" : states[found.ended_by],
    sealed_on: officeDate(found.sealed_at, timeZone),
    ...(found.ended_at && { ended_on: officeDate(found.ended_at, timeZone) }),
    sha256: Buffer.from(found.sha256).toString("hex"),
    byte_size: found.byte_size,
  };
}

/** @throws 429 when names were compared too often with a couple's letters, by all addresses: they would be guesses */
async function countComparison(portal: Portal, { license_number: number }: SealedDocument): Promise<void> {
  if (!portal.config.rateLimits) return;
  const { max, timeWindow } = nameComparisonLimit;
  const { current, ttl } = await countCall(portal, "letter names", String(number), timeWindow);
  const retryAfter = Math.ceil(ttl / 1000);
  if (current > max) throw new ApiError(429, "RATE_LIMITED", msg("errors.manyComparisons"), { retryAfter });
}

/** Public verification of sealed letters by their code. */
export const verifyRoutes: Routes = (app, portal) => {
  const params = z.object({ code: z.string() });

  route(app, portal, {
    call: "GET /verify/:code",
    summary: "Whether a sealed letter holds: valid, replaced by a correction, revoked, or unknown",
    access: "public",
    audit: null,
    rateLimit: "reads",
    params,
    answer: sealAnswerSchema,
    handle: async ({ params: { code } }) => present(await findSealed(portal.db, code), portal.config.office.timeZone),
  });

  route(app, portal, {
    call: "POST /verify/:code/names",
    summary: "Whether a sealed letter is of two people whose last names the caller knows",
    access: "public",
    audit: null,
    rateLimit: "licenseQuestion",
    params,
    body: sealNamesSchema,
    answer: sealNamesAnswerSchema,
    handle: async ({ params: { code }, body: { spouse1Last, spouse2Last } }) => {
      const found = await findSealed(portal.db, code);
      // The record of a corrected license may have other names than the letter.
      const isComparable = found && found.ended_by !== "correction";
      if (isComparable) await countComparison(portal, found);
      const license = isComparable && (await getLicense(portal, found.license_number));
      return { matches: !!license && isCouple(license, [spouse1Last, spouse2Last]) };
    },
  });
};
