import type { LicenseData } from "@dop/domain/license-review";
import type { ExternalService } from "../external-service.ts";

/** A marriage license as the registry has it. */
export interface LicenseRecord {
  readonly number: number;
  /** When the officiant submitted the ceremony; null before. */
  readonly finalizedAt: Date | null;
  readonly voidedAt: Date | null;
  /** YYYY-MM-DD; null before it is known. */
  readonly ceremonyDate: string | null;
  readonly data: LicenseData;
}

/** The county's marriage-license system. Its calls throw LicenseRegistryError when it cannot be asked. */
export interface LicenseRegistry extends Partial<ExternalService> {
  /** Whether an order may name this license: it was issued and is not voided. Says nothing else of it. */
  check(number: number): Promise<{ readonly exists: boolean }>;
  /** The license, voided ones too; null when there is none. */
  getLicense(number: number): Promise<LicenseRecord | null>;
}

/** The registry could not be asked; nothing is known of the license. Try again later (HTTP 503). */
export class LicenseRegistryError extends Error {
  constructor(options?: ErrorOptions) {
    super("the license registry does not answer", options);
    this.name = "LicenseRegistryError";
  }
}
