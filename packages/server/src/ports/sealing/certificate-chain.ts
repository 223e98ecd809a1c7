import { X509Certificate } from "node:crypto";
import { ServiceDownError } from "../external-service.ts";
import { SealerError, type Sealer } from "./port.ts";

export type CertificateChain = [X509Certificate, ...X509Certificate[]];

/** A certificate and those that lead on from it among others, as far as they are there. */
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

/** A sealer that is refused, and says so when it is asked, from the end of its certificate on: servers run past it. */
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

/**
 * The certificates of a PEM file, of which the first is that of the key.
 *
 * @throws Error when there is none, one is damaged, or the first has ended
 */
export function readChain(pem: string, now: Date): CertificateChain {
  const [own, ...others] = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
  if (!own) throw new Error("the file has no certificate in PEM");
  refuseExpired(own, now);
  return chainOf(own, others);
}
