import type { PartDownReason } from "@dop/domain/contract";

/** An error with a code and at most a number or a name as message: texts of services may contain personal data. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;
  readonly detail: number | string | undefined;

  constructor(code: Code, detail?: number | string) {
    super(detail === undefined ? code : `${code} ${String(detail)}`);
    this.code = code;
    this.detail = detail;
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
