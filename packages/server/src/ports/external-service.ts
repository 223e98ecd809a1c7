import type { PartDownReason } from "@dop/domain/contract";
import { CodedError } from "./coded-error.ts";

/** A service is unavailable. Only the reason is passed on: the original message may contain names and addresses. */
export class ServiceDownError extends CodedError<PartDownReason> {
  override readonly name = "ServiceDownError";
}

/** An adapter that depends on something outside this process. Adapters without it are always available. */
export interface ExternalService {
  /**
   * Resolves when the service is usable: it answers, is the expected service and accepts our credentials. Changes
   * nothing.
   * @throws ServiceDownError
   */
  ping(): Promise<void>;
}
