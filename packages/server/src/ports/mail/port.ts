import type { Palette } from "@dop/domain/settings";
import type { MailFailureName, MailKindName } from "@dop/domain/contract";
import type { RoleId, SignInChange } from "@dop/domain/staff";
import type { HoldDecision } from "@dop/domain/workflow";
import type { MailAttachment } from "../../db/column-types.ts";
import type { ExternalService } from "../external-service.ts";
import { CodedError } from "../coded-error.ts";

/** A mail as a transport takes it. */
export interface OutgoingMail {
  /** `<…@…>`; the same for every try, so that a repeat is recognizable. */
  readonly messageId: string;
  /** Which try this is, from 1: a report of an earlier one says nothing about this. */
  readonly attempt: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * BOUNCED: the recipient was refused permanently, so that no repeat helps; REFUSED: any other no of the server;
 * UNREACHABLE: no connection, or it broke; TIMEOUT: no answer in time; FAILED: anything else.
 */
export type MailFailure = MailFailureName;

/** A mail that was not handed over. The message is the code and the SMTP reply number: replies quote addresses. */
export class MailTransportError extends CodedError<MailFailure> {
  override readonly name = "MailTransportError";
}

/** Hands one mail over, or throws MailTransportError. Handing the same message id over twice is allowed. */
export interface MailTransport extends Partial<ExternalService> {
  send(mail: OutgoingMail): Promise<void>;
}

/** The office, as every mail names it. */
export interface MailOffice {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  /** Its colors; the portal's own without them. */
  readonly palette?: Palette;
}

/** A country and what the office notes of it, in the reader's language. */
export interface CountryNoteMail {
  readonly country: string;
  readonly note: string;
}

/** A day by which something is usually done, in the reader's words: of all that the email is about, or of a part. */
export interface UsualDay {
  readonly document: string | null;
  readonly day: string;
}

/** The data of each kind of email. Links are whole addresses. */
export interface MailData {
  readonly "order-confirmation": OrderMail & {
    readonly lines: readonly { readonly name: string; readonly amountCents: number }[];
    readonly totalCents: number;
    /** The money is held on the card and not taken yet. */
    readonly held: boolean;
    /** Paid again after the documents were checked: the order continues where it was. */
    readonly isUnderWay: boolean;
    /** The documents are confirmed already: what is held is charged at once. */
    readonly isChecked: boolean;
    /** By when eight of ten such orders are done. */
    readonly doneBy: readonly UsualDay[];
    readonly shipTo: string | null;
    /** What the office notes of the countries, each with its name. */
    readonly notes: readonly CountryNoteMail[];
  };
  /**
   * A hold on the card lapsed or was released; `payBy` in the reader's words, null where the order is at work.
   * `isChecked`: the documents are confirmed already. `paidCents`: what of the order was charged and is still here.
   */
  readonly "payment-needed": OrderMail & {
    readonly payBy: string | null;
    readonly dueCents: number;
    readonly isChecked: boolean;
    readonly paidCents: number;
  };
  /** Saved and not paid yet; `payBy` in the reader's words. */
  /** `others`: what else the customer has not paid. */
  readonly "payment-reminder": OrderMail & {
    readonly payBy: string;
    readonly dueCents: number;
    readonly others: readonly (OrderMail & { readonly dueCents: number })[];
  };
  /** When it is usually done has moved. */
  readonly "date-moved": OrderMail & { readonly doneBy: readonly UsualDay[] };
  /** All of a payment that came too late or twice went back or is released, or what was too much of it went back. */
  readonly "payment-returned": OrderMail & { readonly amountCents: number } & (
      | { readonly held: false; readonly why: "ended" | "twice" | "reduced" }
      /** It was only held on the card. */
      | { readonly held: true; readonly why: "ended" | "twice" }
    );
  /** The bank sent a refund back: it is owed again. */
  readonly "refund-failed": OrderMail & { readonly productName: string | null; readonly amountCents: number };
  /**
   * `owedCents`: what is to go back; 0 where nothing was charged. `hold`: what happens to a hold on the card: it is
   * released, the provider is being asked to charge it, or has charged it since; null where there is none.
   */
  readonly "order-voided": OrderMail & {
    readonly owedCents: number;
    readonly hold: "released" | "asked" | "charged" | null;
  };
  /** `again`: the license number was corrected after the customer had reviewed another license. */
  readonly "review-license-data": OrderMail & {
    readonly again: boolean;
    /** By when it is usually done; none where nothing is promised, or it has passed. */
    readonly doneBy: readonly UsualDay[];
  };
  /** `next`: a sentence in the reader's language, as of every change; null at the end. */
  readonly approved: OrderMail & { readonly next: string | null; readonly doneBy: readonly UsualDay[] };
  readonly "documents-problem": OrderMail & { readonly reason: string; readonly message: string };
  readonly "message-from-office": OrderMail;
  readonly "status-changed": OrderMail & {
    readonly productName: string;
    readonly statusName: string;
    readonly next: string | null;
    /** The day by which it is usually done, in words; null where none is promised, or it has passed. */
    readonly doneBy: string | null;
  };
  readonly shipped: OrderMail & {
    readonly productName: string;
    readonly trackingNumber: string | null;
    readonly trackingLink: string | null;
    /** In the reader's words. */
    readonly shippedOn: string;
    /** It went by USPS; false where that is not known. */
    readonly byUsps: boolean;
    /** City and country, never the street (rule E-11); null of what goes by email. */
    readonly shipTo: string | null;
    /** What happens to it now, in the reader's language. */
    readonly next: string;
    /** What a document that is used abroad needs there, in the reader's language; null of others. */
    readonly abroad: string | null;
    /** It went by email: nothing is on its way. */
    readonly byEmail: boolean;
    readonly notes: readonly CountryNoteMail[];
  };
  /** `productName` null: the whole order. */
  readonly canceled: OrderMail & { readonly productName: string | null; readonly money: CanceledMoney };
  /** `productName` null: the order as a whole. `toCard`: by the payment provider, to where it came from. */
  readonly refunded: OrderMail & {
    readonly productName: string | null;
    readonly amountCents: number;
    readonly reason: string | null;
    readonly toCard: boolean;
  };
  /**
   * An admin has not approved it yet; `amountCents`: what is to go back for these products together, or where it is
   * only `held` on the card, is not to be charged.
   */
  readonly "refund-requested": OrderMail & {
    readonly productNames: readonly string[];
    readonly amountCents: number;
    readonly held: boolean;
  };
  /**
   * The refund that was announced is not made. `isReviewNext`: the product waits for the customer's review.
   * `hold`: what happens to the money that is held for the order; null where none is.
   */
  readonly "refund-undone": OrderMail & {
    readonly productName: string;
    readonly isReviewNext: boolean;
    readonly hold: HoldDecision | null;
  };
  /** The old link no longer opens anything. */
  readonly "link-renewed": OrderMail;
  /** The last email about an order; its link no longer opens anything, and is not shown. */
  readonly "data-destroyed": OrderMail;
  readonly "correction-code": OrderMail & { readonly code: string };
  readonly "order-lookup": { readonly orders: readonly OrderMail[] };
  /** To the office's staff; `orderLink` is the staff page. */
  readonly "customer-message": OrderMail;
  /**
   * To the office's staff, as above: the paper of these documents is out, and no longer needed. `transmittals`:
   * day and number of each. `voided`: because of their license; else they were canceled.
   */
  readonly "paper-back": OrderMail & {
    readonly productNames: readonly string[];
    readonly transmittals: readonly string[];
    readonly voided: boolean;
  };
  /** The letter itself is an attachment. */
  readonly "letter-of-validity": { readonly licenseNumber: number };
  /** To the user and to the admins; `account` is the address of the account whose password is being tried. */
  readonly "login-attack": { readonly account: string };
  /** To the admin who tries the mail server out. */
  readonly "mail-check": Readonly<Record<string, never>>;
  /** To the user; `at`: when, in words at the office; `phone`: the office's, "" for none. */
  readonly "sign-in-changed": {
    readonly change: SignInChange;
    readonly byAdmin: boolean;
    readonly at: string;
    readonly phone: string;
  };
  /** To the account's person, and to the admins where one of them is concerned; `role`: now, or to the end. */
  readonly "account-changed": {
    readonly change: AccountChange;
    readonly account: string;
    readonly role: RoleId;
    readonly sessionsEnded: boolean;
    readonly at: string;
    readonly phone: string;
  };
}

/** How an account changed: it was made, got another role, or was removed. */
export type AccountChange = "made" | "role" | "removed";

/**
 * What happens to the money for what is canceled. `kept`: it is not refunded, and why; `owed`: it is to go back;
 * `none`: nothing was charged; `returned`: it went back before; `unpaid`: nothing was charged, which is the reason.
 */
export type CanceledMoney =
  | { readonly kind: "kept"; readonly amountCents: number; readonly reason: string }
  | { readonly kind: "owed"; readonly amountCents: number }
  | { readonly kind: "none" | "returned" | "unpaid" };

export interface OrderMail {
  readonly orderNumber: number;
  readonly orderLink: string;
}

/** The contract names them, for the screen of undelivered mails. */
export type MailKind = MailKindName;

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
