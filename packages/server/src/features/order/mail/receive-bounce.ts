// Rules: E-13 (docs/rules)
import type { bounceAnswerSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { z } from "zod";
import { ApiError } from "../../../http/api-error.ts";
import { webhookActor } from "../../../audit-log/audit.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { DeliveryReportError, readDeliveryReport, type DeliveryReport } from "./read-delivery-report.ts";

type BounceAnswer = z.infer<typeof bounceAnswerSchema>;
const ignored: BounceAnswer = { result: "ignored" };
const mailServer = webhookActor("system", "mail-server");

async function read(raw: string): Promise<DeliveryReport | null> {
  try {
    return await readDeliveryReport(raw);
  } catch (error) {
    if (error instanceof DeliveryReportError)
      throw new ApiError(400, "MALFORMED_BODY", msg("staffErrors.bounceMalformed"), { showBanner: false });
    throw error;
  }
}

/**
 * Takes what a mail server's pipe hands over. A report that one of our emails was not delivered puts it with the
 * undelivered ones; everything else that is an email changes nothing, so that the pipe has no reason to repeat it.
 *
 * @throws 400 for what is no email, or a report that cannot be read
 */
export async function receiveBounce(context: CommandContext, raw: string): Promise<BounceAnswer> {
  const { portal } = context;
  const report = await read(raw);
  return context.transaction(async ({ tx }) => {
    for (const mail of report?.isFailed === true ? report.mails : []) {
      const outboxId = await portal.mailer.recordBounce(tx, { ...mail, replyCode: report?.replyCode ?? null });
      if (outboxId === null) continue;
      await context.auditEach(tx, [{ subject: ["mail", outboxId], actor: mailServer }]);
      return { result: "bounced" };
    }
    context.skipAudit();
    return ignored;
  });
}
