import type { SmsFailure } from "@dop/domain/contract";
import { type ExternalService, CodedError } from "../external-service.ts";

export interface OutgoingSms {
  /** Our own id, the same for every attempt. */
  readonly id: number;
  /** Such as +18015550117. */
  readonly to: string;
  readonly body: string;
}

/** A failed text message. REFUSED, NUMBER and STOPPED are permanent; others pass, or can be mended. */
export class SmsTransportError extends CodedError<SmsFailure> {
  override readonly name = "SmsTransportError";
}

/** An event of the provider: the outcome of a message, or a recipient's STOP or START. */
export type SmsEvent =
  | {
      readonly kind: "status";
      readonly providerId: string;
      /** Our own id of the message, where the call has it. */
      readonly smsId: number | null;
      readonly state: "delivered" | "refused";
      /** The reason for the end of a refused one. */
      readonly failure: SmsFailure;
      /** The provider's error number. */
      readonly errorCode: number | null;
    }
  | { readonly kind: "stop" | "start"; readonly from: string };

/** A signed call of the provider to one of our addresses. */
export interface SmsDelivery {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
}

export interface SmsTransport extends Partial<ExternalService> {
  /** True where readers can reply: then a number answers before it gets more than one message. */
  readonly takesReplies: boolean;
  /** @returns the provider's id of the message; null without one. @throws SmsTransportError */
  send(sms: OutgoingSms): Promise<string | null>;
  /** The event of a signed call; null for one that we do not handle, "forged" for an unsigned one. */
  readEvent(delivery: SmsDelivery): SmsEvent | null | "forged";
}
