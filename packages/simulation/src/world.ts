import type { LicenseRecord } from "../../server/src/ports/license-registry/port.ts";
import type { FakeLicenseService } from "../../server/test/peers/license-service.ts";
import type { FakeStripe, StripeDelivery } from "../../server/test/peers/stripe.ts";
import { Agenda } from "./agenda.ts";
import { day, type County } from "./county.ts";
import type { FrontDoor, ReadMail } from "./front-door.ts";
import type { History } from "./history.ts";
import type { Random } from "./random.ts";
import { breakMail } from "./simulated-clock.ts";

/** Reads each mail to an address. */
export type Reader = (mail: ReadMail) => void;

interface WorldParts {
  readonly county: County;
  readonly random: Random;
  readonly door: FrontDoor;
  readonly history: History;
  readonly stripe: FakeStripe;
  readonly licenses: LicenseRecord[];
  readonly service: FakeLicenseService;
}

/** Something that is wrong, by the name of its check. */
export interface Found {
  readonly check: string;
  readonly what: string;
}

/** A partner that may not answer. */
export type Partner = "stripe" | "licenses" | "mail";

/** A county and its partners at the simulated present. One actor acts at a time. */
export class World {
  readonly county: County;
  readonly random: Random;
  readonly door: FrontDoor;
  readonly history: History;
  readonly stripe: FakeStripe;
  /** The county's licenses, by the license service. */
  readonly licenses: LicenseRecord[];
  /** Counts of what people did, by its name. */
  readonly figures = new Map<string, number>();
  /** Checkouts that were paid, and whose event has come. */
  readonly paid = new Set<string>();
  /** Cents that went back of them, when the bank looked last. */
  readonly refundsSeen = new Map<string, number>();
  /** Handles of the process at the beginning. */
  readonly handlesBefore = process.getActiveResourcesInfo().length;
  /** Partners that do not answer now. */
  readonly broken = new Set<Partner>();
  /** Orders that staff opened since the last night. */
  readonly views: { readonly order: number; readonly at: Date }[] = [];
  readonly #service: FakeLicenseService;
  #lastOutage = 0;
  readonly #reported: string[] = [];
  readonly #agenda = new Agenda();
  readonly #readers = new Map<string, Reader>();
  #acts = 0;

  constructor({ county, random, door, history, stripe, licenses, service }: WorldParts) {
    this.#service = service;
    this.county = county;
    this.random = random;
    this.door = door;
    this.history = history;
    this.stripe = stripe;
    this.licenses = licenses;
  }

  get now(): Date {
    return this.door.now;
  }

  get acts(): number {
    return this.#acts;
  }

  /** True for what seldom goes wrong. @param share of the usual county */
  hasTrouble(share: number): boolean {
    return this.random.chance(share * (this.county.trouble ?? 1));
  }

  count(what: string): void {
    this.figures.set(what, (this.figures.get(what) ?? 0) + 1);
  }

  /** An actor has got what is not theirs. */
  report(what: string): void {
    this.#reported.push(what);
  }

  /** Takes what actors have reported. */
  takeReports(): readonly string[] {
    return this.#reported.splice(0);
  }

  /** A partner no longer answers, or does again. */
  async breakDown(partner: Partner, isBroken: boolean): Promise<void> {
    if (isBroken) this.broken.add(partner);
    else this.broken.delete(partner);
    if (partner === "stripe") this.stripe.fault = isBroken ? "down" : null;
    else if (partner === "licenses") this.#service.fault = isBroken ? "broken" : null;
    else await breakMail(this.door.database, isBroken);
    this.#lastOutage = this.now.getTime();
    if (isBroken) this.count(`outage of ${partner}`);
    this.door.mayFail = this.broken.size > 0;
  }

  /** True while a partner does not answer, and for a day after: what it left undone is made up for. */
  hadOutage(): boolean {
    return this.broken.size > 0 || this.now.getTime() - this.#lastOutage < day;
  }

  /** Enters what an actor will do at a time. */
  at(when: number, actor: string, act: () => Promise<unknown>): void {
    this.#agenda.add(when, actor, async () => void (await act()));
  }

  /** Enters what an actor will do in so many milliseconds. */
  later(ms: number, actor: string, act: () => Promise<unknown>): void {
    this.at(this.now.getTime() + ms, actor, act);
  }

  /** Lets somebody read the mails to an address from now on. */
  reads(address: string, reader: Reader): void {
    this.#readers.set(address, reader);
  }

  /** Delivers an event of the payment provider, which signs it with the time of the delivery. */
  async deliver({ body: text }: StripeDelivery): Promise<void> {
    const { body, headers } = this.stripe.sign("", {}, this.now, undefined, text);
    await this.door.call("stripe", ["POST", "/payments/webhook/stripe", body], headers);
  }

  /** Lets everything happen until a time: each act, the jobs that it enqueued, and the mails that these sent. */
  async runUntil(end: number): Promise<void> {
    for (;;) {
      const next = this.#agenda.next(end);
      if (!next) return;
      this.door.now = new Date(Math.max(next.at, this.now.getTime() + 1));
      await next.act().catch((error: unknown) => {
        // Somebody got an answer that they cannot do anything with.
        if (!this.door.mayFail) this.door.errors.push(`${next.actor}: ${String(error)}`);
      });
      this.#acts += 1;
      await this.settle();
    }
  }

  /** Runs due jobs until there is none, and hands out the mails. */
  async settle(): Promise<void> {
    if (!(await this.door.runJobs())) return;
    for (const mail of await this.door.readMails()) this.#readers.get(mail.to)?.(mail);
  }
}
