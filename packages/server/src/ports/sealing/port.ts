import type { PartDownReason } from "@dop/domain/contract";
import type { ExternalService } from "../external-service.ts";
import { CodedError } from "../coded-error.ts";

/** A document was not sealed. The message is the reason alone: what a key service says names accounts and keys. */
export class SealerError extends CodedError<PartDownReason> {
  override readonly name = "SealerError";
}

/** Signs documents with the office's key, wherever that is kept. */
export interface Sealer extends Partial<ExternalService> {
  /** The office's certificate and those that lead from it to a trusted one, in this order; DER. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly keyType: "rsa" | "ec";
  /** The signature of the SHA-256 of `data`: PKCS #1 v1.5, or ECDSA as DER. @throws SealerError */
  sign(data: Buffer): Promise<Buffer>;
}
