import type { Palette } from "@dop/domain/settings";
import type { MailFailureName, MailKindName } from "@dop/domain/contract";
import type { SignInChange } from "@dop/domain/staff";
import type { HoldDecision } from "@dop/domain/workflow";
import type { MailAttachment } from "../../db/column-types.ts";
import { type ExternalService, CodedError } from "../external-service.ts";

export interface OutgoingMail {
  /** `<…@…>`; the same for every attempt, so that a repeat is recognizable. */
  readonly messageId: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly from: string;
  /** The office's address, as pages name it: answers go there, whoever sends. */
  readonly replyTo: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * BOUNCED: a permanent refusal of the recipient; FULL: their mailbox is full; SENDER: a refusal of this office or its
 * server; REFUSED: any other refusal; UNREACHABLE: no connection, or it broke; TIMEOUT: no answer in time; FAILED:
 * anything else.
 */
export type MailFailure = MailFailureName;

/** A failed attempt. The message is the code and the number of the SMTP reply: replies quote addresses. */
export class MailTransportError extends CodedError<MailFailure> {
  override readonly name = "MailTransportError";
  /** The same mail will be refused again. */
  readonly isFinal: boolean;

  constructor(code: MailFailure, reply?: number, isFinal = code === "BOUNCED") {
    super(code, reply);
    this.isFinal = isFinal;
  }
}

export interface MailTransport extends Partial<ExternalService> {
  /** Mail is only stored: the keys of orders are inserted when it is shown. */
  readonly keepsKeyMarks?: true;
  /** Sends one mail; the same message id may come twice. @throws MailTransportError */
  send(mail: OutgoingMail): Promise<void>;
}

export interface MailOffice {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** By default the portal's own colors. */
  readonly palette?: Palette;
}

/** The office's note about a country, in the reader's language. */
export interface CountryNoteMail {
  readonly country: string;
  readonly note: string;
}

/** The usual last day, in the reader's language, for one document or (null) for all of the email. */
export interface UsualDay {
  readonly document: string | null;
  readonly day: string;
}

/** The data of each kind of email. Links are whole addresses. */
export interface MailData {
  readonly "order-confirmation": OrderMail & {
    readonly lines: readonly { readonly name: string; readonly amountCents: number }[];
    readonly totalCents: number;
    /** The money is held on the card and not charged yet. */
    readonly held: boolean;
    /** Paid again after the documents were checked: the order continues where it was. */
    readonly isUnderWay: boolean;
    /** The officiant has not returned the license. */
    readonly awaitsLicense: boolean;
    /** The documents are confirmed already: held money is charged at once. */
    readonly isChecked: boolean;
    /** The days by which eight of ten such orders are done. */
    readonly doneBy: readonly UsualDay[];
    readonly shipTo: string | null;
    readonly notes: readonly CountryNoteMail[];
  };
  /**
   * A hold on the card lapsed or was released; `payBy` in the reader's language, null where the order is in progress.
   * `isChecked`: the documents are confirmed already. `paidCents`: charged and not returned.
   */
  readonly "payment-needed": OrderMail & {
    readonly payBy: string | null;
    readonly dueCents: number;
    readonly isChecked: boolean;
    readonly paidCents: number;
  };
  /** Saved and not paid yet; `payBy` in the reader's language; `others`: the customer's other unpaid orders. */
  readonly "payment-reminder": OrderMail & {
    readonly payBy: string;
    readonly dueCents: number;
    readonly others: readonly (OrderMail & { readonly dueCents: number })[];
  };
  /** The usual day has moved. `isStandard`: one of the days rests on the office's standard. */
  readonly "date-moved": OrderMail & { readonly doneBy: readonly UsualDay[]; readonly isStandard: boolean };
  /** The officiant has returned the license: the office goes on. */
  readonly "license-returned": OrderMail & { readonly doneBy: readonly UsualDay[] };
  /** A payment that came too late or twice went back or is released, or its surplus went back. */
  readonly "payment-returned": OrderMail & { readonly amountCents: number } & (
      | { readonly held: false; readonly why: "ended" | "twice" | "reduced" }
      /** It was only held on the card. */
      | { readonly held: true; readonly why: "ended" | "twice" }
    );
  /** The bank sent a refund back: it is owed again. */
  readonly "refund-failed": OrderMail & { readonly productName: string | null; readonly amountCents: number };
  /**
   * `owedCents`: to be returned; 0 where nothing was charged. `hold`: a hold on the card is released, is about to be
   * charged, or was charged since; null without one.
   */
  readonly "order-voided": OrderMail & {
    readonly owedCents: number;
    readonly hold: "released" | "asked" | "charged" | null;
  };
  /**
   * `checked`: the documents are confirmed; `returned`: the license came back, for products without documents; `again`:
   * the license number was corrected after the customer had reviewed another license.
   */
  readonly "review-license-data": OrderMail & {
    readonly why: "checked" | "returned" | "again";
    /** Empty where nothing is promised, or the day has passed. */
    readonly doneBy: readonly UsualDay[];
  };
  /** `next`: the next step, a sentence in the reader's language; null at the end. */
  readonly approved: OrderMail & { readonly next: string | null; readonly doneBy: readonly UsualDay[] };
  readonly "documents-problem": OrderMail & { readonly reason: string; readonly message: string };
  readonly "message-from-office": OrderMail;
  readonly "status-changed": OrderMail & {
    readonly productName: string;
    readonly statusName: string;
    readonly next: string | null;
    /** The usual last day, in words; null where none is promised, or it has passed. */
    readonly doneBy: string | null;
  };
  readonly shipped: OrderMail & {
    readonly productName: string;
    readonly trackingNumber: string | null;
    readonly trackingLink: string | null;
    /** In the reader's language. */
    readonly shippedOn: string;
    /** False where the carrier is unknown. */
    readonly byUsps: boolean;
    /** City and country, never the street (rule E-11); null by email. */
    readonly shipTo: string | null;
    /** The next step, in the reader's language. */
    readonly next: string;
    /** Requirements for use abroad, in the reader's language; null for other documents. */
    readonly abroad: string | null;
    readonly byEmail: boolean;
    readonly notes: readonly CountryNoteMail[];
  };
  /** `productName` null: the whole order. */
  readonly canceled: OrderMail & { readonly productName: string | null; readonly money: CanceledMoney };
  /** No `documents`: the order as a whole. `toCard`: by the payment provider. */
  readonly refunded: OrderMail & {
    readonly documents: readonly { readonly name: string; readonly amountCents: number }[];
    /** Of all documents, with the shipping and fees that the last one of an order takes with it. */
    readonly amountCents: number;
    readonly reason: string | null;
    readonly toCard: boolean;
  };
  /** Not approved yet; `amountCents`: to be returned for these products, or, if only `held`, not to be charged. */
  readonly "refund-requested": OrderMail & {
    readonly productNames: readonly string[];
    readonly amountCents: number;
    readonly held: boolean;
  };
  /**
   * An announced refund is not made. `isReviewNext`: the product waits for the customer's review. `hold`: the decision
   * about a hold; null without one.
   */
  readonly "refund-undone": OrderMail & {
    readonly productName: string;
    readonly isReviewNext: boolean;
    readonly hold: HoldDecision | null;
  };
  /** The old link no longer opens anything. */
  readonly "link-renewed": OrderMail;
  /** The last email about an order, without its link, which no longer opens anything. */
  readonly "data-destroyed": OrderMail;
  /** `copyDays`: days in which the copy can be fetched; null for other answers. */
  readonly "data-request-answered": OrderMail & { readonly copyDays: number | null };
  readonly "correction-code": OrderMail & { readonly code: string };
  readonly "order-lookup": { readonly orders: readonly OrderMail[] };
  /** To the office's staff; `orderLink` is the staff page. */
  readonly "customer-message": OrderMail;
  /**
   * To the office's staff, as above: papers of these documents are out, and no longer needed. `transmittals`: day and
   * number of each. `voided`: because of the license; else the documents were canceled.
   */
  readonly "paper-back": OrderMail & {
    readonly productNames: readonly string[];
    readonly transmittals: readonly string[];
    readonly voided: boolean;
  };
  /** The letter itself is an attachment. */
  readonly "letter-of-validity": { readonly licenseNumber: number };
  /** To the user and to the admins; `account` is the email of the account whose password is being guessed. */
  readonly "login-attack": { readonly account: string };
  /** To the admin who tests the mail server. */
  readonly "mail-check": Readonly<Record<string, never>>;
  /** To the user; `at`: office time in words; `phone`: the office's, "" for none. */
  readonly "sign-in-changed": {
    readonly change: SignInChange;
    readonly byAdmin: boolean;
    readonly at: string;
    readonly phone: string;
  };
  /** To the user, and to all admins when an admin's account changed; `role`: the name of the present or last one. */
  readonly "account-changed": {
    readonly change: AccountChange;
    readonly account: string;
    readonly role: string;
    readonly sessionsEnded: boolean;
    readonly at: string;
    readonly phone: string;
  };
}

export type AccountChange = "made" | "role" | "permissions" | "removed";

/**
 * The money of canceled products. `kept`: not refunded, with a reason; `owed`: to be refunded; `none`: nothing was
 * charged; `returned`: refunded before; `unpaid`: canceled because nothing was paid.
 */
export type CanceledMoney =
  | { readonly kind: "kept"; readonly amountCents: number; readonly reason: string }
  | { readonly kind: "owed"; readonly amountCents: number }
  | { readonly kind: "none" | "returned" | "unpaid" };

export interface OrderMail {
  readonly orderNumber: number;
  readonly orderLink: string;
}

export type MailKind = MailKindName;

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
