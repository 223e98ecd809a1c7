/** A text message as a transport takes it. */
export interface OutgoingText {
  /** The same for every try. */
  readonly id: number;
  /** Such as +18015550117. */
  readonly to: string;
  readonly body: string;
}

/** REFUSED: it will never be delivered; STOPPED: its reader wants none; the others pass. */
export type TextFailure = "REFUSED" | "STOPPED" | "UNREACHABLE" | "TIMEOUT" | "FAILED";

/** A text message that was not handed over. The message is the code and the provider's own: answers quote numbers. */
export class TextTransportError extends Error {
  readonly code: TextFailure;

  constructor(code: TextFailure, providerCode?: number) {
    super(providerCode === undefined ? code : `${code} ${String(providerCode)}`);
    this.name = "TextTransportError";
    this.code = code;
  }
}

/** What the provider tells us: what became of a message, or that a reader wants none any more. */
export type TextEvent =
  | { readonly kind: "status"; readonly providerId: string; readonly state: "delivered" | "refused" }
  | { readonly kind: "stop"; readonly from: string };

/** A signed call of the provider: what it posted, and to which of our addresses. */
export interface TextDelivery {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
}

export interface TextTransport {
  /** @returns what the provider calls the message; null where it has no name for it. @throws TextTransportError */
  send(text: OutgoingText): Promise<string | null>;
  /** The event in a call that the provider has signed; null for one that says nothing to us, "forged" for any other. */
  readEvent(delivery: TextDelivery): TextEvent | null | "forged";
}
