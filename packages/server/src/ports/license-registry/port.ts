import type { LicenseData } from "@dop/domain/license-review";
import type { ExternalService } from "../external-service.ts";

/** A marriage license of the registry. */
export interface LicenseRecord {
  readonly number: number;
  /** The officiant's submission of the ceremony; null before. */
  readonly finalizedAt: Date | null;
  readonly voidedAt: Date | null;
  /** YYYY-MM-DD; null while unknown. */
  readonly ceremonyDate: string | null;
  readonly data: LicenseData;
}

/** The county's marriage-license system. Its calls throw LicenseRegistryError during an outage. */
export interface LicenseRegistry extends Partial<ExternalService> {
  /** True for issued licenses that are not voided, which an order may name. */
  check(number: number): Promise<{ readonly exists: boolean }>;
  /** The license, voided ones too; null when there is none. */
  getLicense(number: number): Promise<LicenseRecord | null>;
}

/** An outage of the registry (HTTP 503): nothing is known of the license. */
export class LicenseRegistryError extends Error {
  override readonly name = "LicenseRegistryError";

  constructor(options?: ErrorOptions) {
    super("the license registry does not answer", options);
  }
}
