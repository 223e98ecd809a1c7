import type { RegistrySettings } from "../../config/license-registry.ts";
import { z } from "zod";
import { licenseDataSchema } from "@dop/domain/contract";
import { readAuthority } from "../../config/setting-file.ts";
import { ServiceDownError, type ExternalService } from "../external-service.ts";
import { createPrivateFetch } from "../private-fetch.ts";
import { LicenseRegistryError, type LicenseRegistry, type LicenseRecord } from "./port.ts";

interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** Milliseconds until one call may try again. */
  readonly openMs: number;
  readonly clock: () => Date;
}

/**
 * A circuit breaker of this process: after a number of failures in a row calls fail at once. After `openMs` one call at
 * a time is let through; the first success closes the circuit.
 */
function createCircuitBreaker({ failures, openMs, clock }: CircuitBreakerOptions) {
  let inARow = 0;
  let openedAt: number | null = null;
  let probing = false;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    const isProbe = openedAt !== null;
    if (openedAt !== null && (probing || clock().getTime() - openedAt < openMs)) throw new Error("the circuit is open");
    if (isProbe) probing = true;
    try {
      const result = await task();
      inARow = 0;
      openedAt = null;
      return result;
    } catch (error) {
      inARow += 1;
      if (inARow >= failures) openedAt = clock().getTime();
      throw error;
    } finally {
      if (isProbe) probing = false;
    }
  };
}

/** `timeoutMs` includes the repeat of a request; without `caFile` public authorities are trusted. */
type HttpRegistryOptions = Omit<RegistrySettings, "adminUrl" | "caFile"> &
  Partial<Pick<RegistrySettings, "caFile">> & { readonly clock: () => Date };

const breakerSettings = { failures: 5, openMs: 10_000 };

const passingStatuses = new Set([502, 503, 504]);

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The error for an answer that breaks the contract, without its contents. */
const strangeAnswer = ({ status }: Reply): Error =>
  new Error(`the license service's answer (status ${status}) is not of the agreed shape`);

function parsed<S extends z.ZodType>(schema: S, reply: Reply): z.infer<S> {
  const { success, data } = schema.safeParse(reply.body);
  if (!success || reply.status !== 200) throw strangeAnswer(reply);
  return data;
}

const isLicenseNumber = (number: number): boolean => Number.isSafeInteger(number) && number > 0;

/**
 * The county's license service over HTTP (docs/operations/license-service.md). Reads are repeated once when the network
 * or a proxy fails. A slow or broken service, or an answer that does not parse, is a LicenseRegistryError; after five
 * in a row the service is not called for ten seconds.
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
  const call = createPrivateFetch({ ca, timeoutMs });

  const askOnce = async (path: string, signal: AbortSignal): Promise<Reply> => {
    const headers = { accept: "application/json", "x-service-key": key };
    // Redirects are not followed: the key is sent only to the configured address.
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
    // Bypasses the circuit breaker, which would report an outage that is over.
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
      return ask(`/api/licenses/${number}/exists`, (reply) => parsed(existsAnswerSchema, reply));
    },
    getLicense: async (number) => {
      if (!isLicenseNumber(number)) return null;
      return ask(`/api/licenses/${number}`, (reply) => {
        if (reply.status === 404 && unknownLicenseSchema.safeParse(reply.body).success) return null;
        const answer = parsed(licenseAnswerSchema, reply);
        if (answer.number !== number) throw strangeAnswer(reply);
        return licenseRecord(answer);
      });
    },
  };
}

// Answers of the license service (docs/operations/license-service.md); other fields are ignored.
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

/** The service's own 404; any other is a wrong address or a proxy's. */
const unknownLicenseSchema = z.object({ code: z.literal("NOT_FOUND") });

function licenseRecord(answer: z.infer<typeof licenseAnswerSchema>): LicenseRecord {
  const { number, finalized_at: finalizedAt, voided_at: voidedAt, ceremony_date: ceremonyDate, ...data } = answer;
  return { number, finalizedAt, voidedAt, ceremonyDate, data };
}
