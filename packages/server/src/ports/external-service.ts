import type { PartDownReason } from "@dop/domain/contract";

/** An error with a code and at most a number as message: texts of services and uploads may contain personal data. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, number?: number) {
    super(number === undefined ? code : `${code} ${String(number)}`);
    this.code = code;
  }
}

/** A service is unavailable, with the reason alone. */
export class ServiceDownError extends CodedError<PartDownReason> {
  override readonly name = "ServiceDownError";
}

/** An adapter that depends on something outside this process. Adapters without it are always available. */
export interface ExternalService {
  /** Resolves when the service answers, is the expected one and accepts our credentials. @throws ServiceDownError */
  ping(): Promise<void>;
}
