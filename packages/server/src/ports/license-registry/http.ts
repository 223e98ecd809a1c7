import type { RegistrySettings } from "../../config/license-registry.ts";
import { z } from "zod";
import { licenseDataSchema } from "@dop/domain/contract";
import type { LicenseData } from "@dop/domain/license-review";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { LicenseRegistryError, type LicenseRegistry, type LicenseRecord } from "./port.ts";

/** `timeoutMs` is for one question, its repeat included; without `caFile` public authorities are trusted. */
type HttpRegistryOptions = Omit<RegistrySettings, "adminUrl" | "caFile"> &
  Partial<Pick<RegistrySettings, "caFile">> & { readonly clock: () => Date };

const breakerSettings = { failures: 5, openMs: 10_000 };

/** Answers of something between us and the service that usually pass. */
const passingStatuses = new Set([502, 503, 504]);

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The service's answer does not match its contract. The answer is not logged. */
class StrangeAnswerError extends Error {
  constructor(status: number) {
    super(`the license service's answer (status ${status}) is not of the agreed shape`);
    this.name = "StrangeAnswerError";
  }
}

function parsed<S extends z.ZodType>(schema: S, { status, body }: Reply): z.infer<S> {
  const result = schema.safeParse(body);
  if (!result.success) throw new StrangeAnswerError(status);
  return result.data;
}

const isLicenseNumber = (number: number): boolean => Number.isSafeInteger(number) && number > 0;

/**
 * The county's license service over HTTP (docs/operations/license-service.md). Reads are sent a second time when the
 * network or a proxy fails. A slow or broken service, or an answer that does not parse, is a LicenseRegistryError;
 * after five of those in a row the service is not called for ten seconds.
 * @throws ConfigError when the file of the authority cannot be read
 */
export function createHttpRegistry({
  url,
  key,
  timeoutMs,
  caFile = null,
  clock,
}: HttpRegistryOptions): LicenseRegistry & ExternalService {
  const throughBreaker = createCircuitBreaker({ ...breakerSettings, clock });
  const ca = readAuthority("LICENSE_SERVICE_CA_FILE", caFile);
  const call = ca === undefined ? fetch : createPrivateFetch({ ca, timeoutMs });

  const askOnce = async (path: string, signal: AbortSignal): Promise<Reply> => {
    const headers = { accept: "application/json", "x-service-key": key };
    // The key is sent only to the configured address: redirects are not followed.
    const response = await call(`${url}${path}`, { method: "GET", headers, signal, redirect: "error" });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) as unknown };
    } catch {
      return { status: response.status, body: null };
    }
  };

  const read = async (path: string): Promise<Reply> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const first = await askOnce(path, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    return first === null || passingStatuses.has(first.status) ? askOnce(path, signal) : first;
  };

  const ask = async <T>(path: string, understand: (reply: Reply) => T): Promise<T> => {
    try {
      return await throughBreaker(async () => understand(await read(path)));
    } catch (cause) {
      throw new LicenseRegistryError({ cause });
    }
  };

  return {
    // Past the circuit breaker, which spares those who wait for an answer and not those who watch.
    ping: async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { status, body } = await askOnce("/api/licenses/1/exists", signal).catch(() => {
        throw new ServiceDownError(signal.aborted ? "TIMEOUT" : "UNREACHABLE");
      });
      if (status === 401 || status === 403) throw new ServiceDownError("REFUSED");
      if (status !== 200 || !existsAnswerSchema.safeParse(body).success) throw new ServiceDownError("STRANGE_ANSWER");
    },

    check: async (number) => {
      if (!isLicenseNumber(number)) return { exists: false };
      return ask(`/api/licenses/${number}/exists`, (reply) => {
        if (reply.status !== 200) throw new StrangeAnswerError(reply.status);
        return { exists: parsed(existsAnswerSchema, reply).exists };
      });
    },
    getLicense: async (number) => {
      if (!isLicenseNumber(number)) return null;
      return ask(`/api/licenses/${number}`, (reply) => {
        if (reply.status === 404 && unknownLicenseSchema.safeParse(reply.body).success) return null;
        if (reply.status !== 200) throw new StrangeAnswerError(reply.status);
        const answer = parsed(licenseAnswerSchema, reply);
        if (answer.number !== number) throw new StrangeAnswerError(reply.status);
        return licenseRecord(answer);
      });
    },
  };
}

/**
 * What the county's license service answers: docs/operations/license-service.md. More fields than these are ignored.
 */

const existsAnswerSchema = z.object({ exists: z.boolean() });

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable();

const licenseAnswerSchema = z.object({
  spouses: licenseDataSchema.shape.spouses,
  officiant: licenseDataSchema.shape.officiant,
  number: z.int().positive(),
  finalized_at: instant,
  voided_at: instant,
  ceremony_date: z.iso.date().nullable(),
});

/**
 * A 404 that comes from the service itself; any other 404 is a wrong address or a proxy's, and says nothing about a
 * license.
 */
const unknownLicenseSchema = z.object({ code: z.literal("NOT_FOUND") });

function licenseRecord(answer: z.infer<typeof licenseAnswerSchema>): LicenseRecord {
  const { number, finalized_at: finalizedAt, voided_at: voidedAt, ceremony_date: ceremonyDate } = answer;
  const data: LicenseData = { spouses: answer.spouses, officiant: answer.officiant };
  return { number, finalizedAt, voidedAt, ceremonyDate, data };
}
