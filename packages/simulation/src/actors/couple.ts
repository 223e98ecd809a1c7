import { sampleLicense } from "../../../server/src/ports/license-registry/sample-licenses.ts";
import { midnightOf } from "../calendar.ts";
import { day, hour, minute } from "../county.ts";
import type { Call, ReadMail } from "../front-door.ts";
import { Random } from "../random.ts";
import type { World } from "../world.ts";
import { cartOf, documentsWith, type Product } from "./carts.ts";
import { officeOf } from "../offices.ts";
import { foreignIds } from "./strangers.ts";

/** Habits of those who order, as weights. */
const habits = {
  product: { apostille: 45, copy: 35, correction: 12, letter: 8 },
  pays: { "at once": 84, "on reminder": 9, never: 7 },
  photo: { good: 90, blurred: 7, stranger: 3 },
  resends: { soon: 80, late: 10, never: 10 },
  reviews: { soon: 70, late: 18, corrects: 8, never: 4 },
  locale: { en: 78, es: 22 },
} as const;

/** Shares of those who do it. */
const shares = {
  representative: 0.1,
  looks: 0.3,
  paysOnReminder: 0.6,
  asks: 0.06,
  changesMind: 0.12,
  losesLink: 0.03,
  triesIds: 0.02,
  isRepeated: 0.02,
  isLate: 0.03,
  isLost: 0.03,
} as const;

const questions = [
  "When will my document arrive?",
  "Please cancel my order and refund me.",
  "Please cancel one document of my order.",
  "Thank you for your help!",
  "We are moving next month. Can you send it to our new address?",
  "Does the apostille come with the certificate, or in a second envelope?",
  "Is a copy enough for the consulate?",
  "My email changed. Where do I tell you?",
] as const;

const holdLasts = 7 * day;

/** The first license of the history. */
const licensesFrom = 1_100_000;

/** The order's key in a mail. */
const keyIn = ({ text }: ReadMail): string | undefined =>
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/.exec(text)?.[0];

const plainName = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string =>
  `${first}.${last}`
    .normalize("NFD")
    .replaceAll(/[^A-Za-z.]/g, "")
    .replaceAll("..", ".")
    .toLowerCase();

/** Two people who have married in the county, or who acts for them. They know what they are told. */
class Couple {
  readonly #world: World;
  readonly #name: string;
  readonly #email: string;
  readonly #license: number;
  readonly #product: Product;
  readonly #isRepresented: boolean;
  #checkout = "";
  #isPaid = false;
  #asked = false;

  constructor(world: World, number: number) {
    const { random } = world;
    this.#world = world;
    this.#isRepresented = random.chance(shares.representative);
    this.#name = `${this.#isRepresented ? "representative" : "couple"} ${String(number)}`;
    this.#license = licensesFrom + number;
    const { data } = sampleLicense(this.#license, world.now);
    const mailName = this.#isRepresented ? "morgan.reeve" : plainName(data.spouses[0]);
    this.#email = `${mailName}${String(number)}@example.org`;
    this.#product = random.weighed(habits.product);
    // The office corrects licenses of the last sixty days.
    const daysAgo = random.between(3, this.#product === "correction" ? 50 : 400);
    const ceremony = world.now.getTime() - daysAgo * day;
    world.licenses.push({
      number: this.#license,
      data,
      finalizedAt: new Date(ceremony + day / 2),
      voidedAt: null,
      ceremonyDate: new Date(ceremony).toISOString().slice(0, "YYYY-MM-DD".length),
    });
    world.reads(this.#email, (mail) => this.#read(mail));
  }

  #call(...call: Call) {
    return this.#world.door.call(this.#name, call);
  }

  async order(): Promise<void> {
    const { random, licenses } = this.#world;
    const cart = cartOf(random, {
      product: this.#product,
      license: this.#license,
      spouses: licenses.find(({ number }) => number === this.#license)?.data.spouses ?? [],
      representative: this.#isRepresented ? { firstName: "Morgan", lastName: "Reeve" } : null,
      email: this.#email,
      photo: random.weighed(habits.photo),
    });
    const locale = random.weighed(habits.locale);
    await this.#call("POST", "/orders/cart-costs", cart);
    // The browser's key: a try that is repeated makes no second order.
    const key = { "idempotency-key": `${this.#name.replace(" ", "-")}-${String(this.#world.now.getTime())}` };
    const answer = await this.#world.door.call(this.#name, ["POST", "/orders/invoice", { ...cart, locale }], key);
    const { code } = answer.body as { code?: string };
    // The order is saved, and is paid from its page.
    const isSaved = code === "PAYMENT_UNAVAILABLE";
    if (answer.status === 200 || isSaved) this.#world.count("orders");
    if (answer.status !== 200) {
      this.#world.count(`order refused ${String(answer.status)}`);
      // The license service is not there: people come back.
      if (answer.status >= 500 && !isSaved) this.#world.later(5 * hour, this.#name, () => this.order());
      return;
    }
    const { payment_link: link } = answer.body as { payment_link: string };
    this.#checkout = link.split("/").at(-1) ?? "";
    if (random.weighed(habits.pays) === "at once")
      this.#world.later(random.between(1, 15) * minute, this.#name, () => this.#pay());
  }

  async #pay(): Promise<void> {
    const { stripe, random, now } = this.#world;
    if (this.#isPaid || this.#checkout === "" || stripe.session(this.#checkout).status !== "open") return;
    this.#isPaid = true;
    this.#world.count("payments");
    const checkout = this.#checkout;
    const delivery = stripe.pay(checkout, now);
    const deliver = async (): Promise<void> => {
      await this.#world.deliver(delivery);
      this.#world.paid.add(checkout);
    };
    if (random.chance(shares.isLost))
      // The portal finds the payment by itself.
      this.#world.later(day, "stripe", async () => void this.#world.paid.add(checkout));
    else if (random.chance(shares.isLate)) this.#world.later(random.between(1, 9) * hour, "stripe", deliver);
    else await deliver();
    if (stripe.intent(checkout).status === "requires_capture")
      this.#world.later(holdLasts, "stripe", () => this.#lapse(checkout));
    // Stripe repeats what it takes for lost.
    if (random.chance(shares.isRepeated)) this.#world.later(hour, "stripe", deliver);
  }

  /** The bank lets a hold lapse that nobody has charged or released. */
  async #lapse(checkout: string): Promise<void> {
    const { stripe, now } = this.#world;
    if (stripe.intent(checkout).status !== "requires_capture") return;
    this.#world.count("lapsed holds");
    await this.#world.deliver(stripe.lapse(checkout, now));
  }

  /** Reads a mail, and does later what it asks for. */
  #read(mail: ReadMail): void {
    const { random } = this.#world;
    const key = keyIn(mail);
    if (key === undefined) return;
    this.#world.count("links read");
    const later = (ms: number, act: () => Promise<unknown>) => this.#world.later(ms, this.#name, act);
    const hours = (from: number, to: number) => random.between(from * 60, to * 60) * minute;
    if (random.chance(shares.looks)) later(hours(1, 30), () => this.#call("GET", `/orders/uuid/${key}`));
    if (/please pay|pague a más tardar|hay que pagar/.test(mail.subject) && random.chance(shares.paysOnReminder))
      later(hours(1, 20), () => this.#payAgain(key));
    if (/new documents|problema con sus documentos/.test(mail.subject)) {
      const habit = random.weighed(habits.resends);
      if (habit !== "never") later(habit === "soon" ? hours(1, 40) : hours(60, 200), () => this.#resend(key));
    } else if (/please review|revise los datos/.test(mail.subject)) {
      const habit = random.weighed(habits.reviews);
      if (habit !== "never")
        later(habit === "late" ? hours(60, 240) : hours(1, 48), () => this.#review(key, habit === "corrects"));
    }
    if (random.chance(shares.triesIds)) later(hours(1, 30), () => foreignIds(this.#world, this.#name, key));
    if (random.chance(shares.losesLink)) later(hours(5, 90), () => this.#findOrder());
    if (
      this.#product === "apostille" &&
      /confirmed|confirmado/.test(mail.subject) &&
      this.#world.hasTrouble(shares.changesMind)
    )
      later(hours(1, 9), () => this.#ask(key, "Please cancel one document of my order."));
    if (!this.#asked && random.chance(shares.asks)) {
      this.#asked = true;
      later(hours(2, 50), () => this.#ask(key, random.pick(questions)));
    }
  }

  async #payAgain(key: string): Promise<void> {
    if (this.#isPaid && this.#world.stripe.intent(this.#checkout).status !== "canceled") return;
    this.#isPaid = false;
    const answer = await this.#call("POST", `/orders/${key}/payment`, {});
    if (answer.status !== 200) return;
    this.#checkout = (answer.body as { payment_link: string }).payment_link.split("/").at(-1) ?? "";
    this.#world.later(5 * minute, this.#name, () => this.#pay());
  }

  /** Sends what was asked for, this time of themselves. */
  async #resend(key: string): Promise<void> {
    await this.#call("POST", `/orders/${key}/documents`, documentsWith("good"));
  }

  async #review(key: string, corrects: boolean): Promise<void> {
    const order = await this.#call("GET", `/orders/uuid/${key}`);
    if (order.status !== 200) return;
    const corrections = corrects ? { "Spouse 1 City": this.#world.random.pick(["Provo", "Orem", "Lehi"]) } : {};
    const { status } = await this.#call("PATCH", `/orders/${key}/license-corrections`, { corrections });
    this.#world.count(`review ${String(status)}`);
  }

  async #findOrder(): Promise<void> {
    await this.#call("POST", "/orders/lookup", { email: this.#email, reference: String(this.#license) });
  }

  async #ask(key: string, text: string): Promise<void> {
    this.#world.count("questions");
    const message = { order_id: key, message_content: text };
    const { status } = await this.#call("POST", "/messages", message);
    if (status === 201) await this.#call("POST", "/messages/email", message);
  }
}

/** Tells the chance of who comes on which day from that of the others. */
const planned = 1_000_003;

/** Enters the couples of a history: more in June, fewer at night and on Sundays. */
export function enterCouples(world: World): void {
  const { county } = world;
  // Of its own: more days do not change the first ones.
  const random = new Random(county.seed + planned);
  let number = 0;
  for (let past = 0; past < county.days; past += 1) {
    const mean = (county.ordersAYear / 365) * officeOf(county).arrive(past);
    const orders = Math.floor(mean) + (random.chance(mean % 1) ? 1 : 0);
    for (let one = 0; one < orders; one += 1) {
      number += 1;
      const who = number;
      world.at(midnightOf(past) + random.between(6 * 60, 23 * 60) * minute, `couple ${String(who)}`, () =>
        new Couple(world, who).order(),
      );
    }
  }
}
