// Rules: P-20 (docs/rules)
import type { JobName } from "../jobs/index.ts";
import type { AuditActor, AuditEntry } from "./audit.ts";

/** Who wrote an entry, and by what id it is found in the server's log. */
export type AuditAuthor = Pick<AuditEntry, "actor" | "requestId">;

const bySystem = (kind: "job" | "command", name: string): AuditAuthor => ({
  actor: { kind: "system", userId: null, name: `${kind}:${name}` },
  requestId: name,
});

/** The author of what a background job writes. */
export const byJob = (name: JobName): AuditAuthor => bySystem("job", name);

/** The author of what an operator's command writes, by its name in package.json. */
export const byCommand = (name: string): AuditAuthor => bySystem("command", name);

/** A program that reports an event to the portal. */
export const webhookActor = (kind: "payment_provider" | "system", name: string): AuditActor => ({
  kind,
  userId: null,
  name: `webhook:${name}`,
});
