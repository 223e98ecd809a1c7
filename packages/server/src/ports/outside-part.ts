import type { PartDownReason } from "@dop/domain/contract";

/** A part would not serve right now. The reason is all that is told: what it said may name people and addresses. */
export class PartDownError extends Error {
  readonly reason: PartDownReason;

  constructor(reason: PartDownReason) {
    super(reason);
    this.name = "PartDownError";
    this.reason = reason;
  }
}

/** An adapter behind which there is something outside of this process that can be away. Adapters without it are never away. */
export interface OutsidePart {
  /**
   * Resolves when the part would serve: it answers, is what it should be and lets us in. Changes nothing there.
   * @throws PartDownError
   */
  ping(): Promise<void>;
}
