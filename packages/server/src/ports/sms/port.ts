import type { SmsFailure } from "@dop/domain/contract";
import type { ExternalService } from "../external-service.ts";
import { CodedError } from "../coded-error.ts";

/** A text message as a transport takes it. */
export interface OutgoingSms {
  /** The same for every try. */
  readonly id: number;
  /** Such as +18015550117. */
  readonly to: string;
  readonly body: string;
}

/**
 * A text message that was not handed over. REFUSED: it never will be; STOPPED: its reader wants none; others pass. The
 * message has codes alone: answers quote numbers.
 */
export class SmsTransportError extends CodedError<SmsFailure> {
  override readonly name = "SmsTransportError";
}

/** An event of the provider: the outcome of a message, or a recipient who wants no more. */
export type SmsEvent =
  | {
      readonly kind: "status";
      readonly providerId: string;
      /** Our own id of the message, where the call names it. */
      readonly smsId: number | null;
      readonly state: "delivered" | "refused";
      /** The provider's number of the error, where it says one. */
      readonly errorCode: number | null;
    }
  | { readonly kind: "stop"; readonly from: string };

/** A signed call of the provider: what it posted, and to which of our addresses. */
export interface SmsDelivery {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
}

export interface SmsTransport extends Partial<ExternalService> {
  /** @returns what the provider calls the message; null where it has no name for it. @throws SmsTransportError */
  send(sms: OutgoingSms): Promise<string | null>;
  /** The event in a call that the provider has signed; null for one that says nothing to us, "forged" for any other. */
  readEvent(delivery: SmsDelivery): SmsEvent | null | "forged";
}
