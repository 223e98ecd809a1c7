import type { PartDownReason } from "@dop/domain/contract";
import { type ExternalService, CodedError, ServiceDownError } from "../external-service.ts";
import { X509Certificate } from "node:crypto";

/** A document was not sealed. The message is the reason and the name of the error: texts name accounts and keys. */
export class SealerError extends CodedError<PartDownReason> {
  override readonly name = "SealerError";
}

/** Signs documents with the office's key, wherever that is kept. */
export interface Sealer extends Partial<ExternalService> {
  /** The office's certificate and its issuers, in order; DER. */
  readonly certificates: readonly [Buffer, ...Buffer[]];
  readonly keyType: "rsa" | "ec";
  /** The signature of the SHA-256 of `data`: PKCS #1 v1.5, or ECDSA as DER. @throws SealerError */
  sign(data: Buffer): Promise<Buffer>;
}

export type CertificateChain = [X509Certificate, ...X509Certificate[]];

/** A certificate and its issuers among others, as far as they exist. */
export function chainOf(own: X509Certificate, others: readonly X509Certificate[]): CertificateChain {
  const chain: CertificateChain = [own];
  for (let last = own; ;) {
    const issuer = others.find((one) => !chain.some((seen) => seen.raw.equals(one.raw)) && last.checkIssued(one));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

const hasEnded = (own: X509Certificate, now: Date): boolean => new Date(own.validTo) <= now;

/** A sealer that refuses to sign after its certificate has expired: servers run longer than certificates. */
export function refuseAfterExpiry(sealer: Sealer, clock: () => Date): Sealer {
  const own = new X509Certificate(sealer.certificates[0]);
  return {
    ...sealer,
    ping: async () => {
      if (hasEnded(own, clock())) throw new ServiceDownError("REFUSED");
      await sealer.ping?.();
    },
    sign: async (data) => {
      if (hasEnded(own, clock())) throw new SealerError("REFUSED");
      return sealer.sign(data);
    },
  };
}

/** @throws Error when the certificate has ended */
export function refuseExpired(own: X509Certificate, now: Date): void {
  if (hasEnded(own, now)) throw new Error(`the certificate was valid until ${own.validTo}`);
}

/** The certificates of a PEM file, the key's own first. @throws Error for none, a damaged or an expired one */
export function readChain(pem: string, now: Date): CertificateChain {
  const [own, ...others] = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
  if (!own) throw new Error("the file has no certificate in PEM");
  refuseExpired(own, now);
  return chainOf(own, others);
}
