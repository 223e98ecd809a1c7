import { samplePassword } from "../../../server/src/dev-tools/sample-staff.ts";
import { minute } from "../county.ts";
import type { Answer, Call, Headers } from "../front-door.ts";
import type { World } from "../world.ts";

/** An order as staff read it, as far as they use it here. */
export interface StaffOrder {
  readonly id: number;
  readonly flagged: boolean;
  readonly flag_history: readonly { readonly comment: string; readonly flagged: "0" | "1" }[];
  readonly money: {
    readonly owed: number;
    readonly due: number;
    readonly entries: readonly { readonly kind: string }[];
  };
  readonly document_ids: readonly string[];
  readonly photo_id_url: string | null;
  readonly selfie_url: string | null;
  readonly corrections_json: string;
  readonly second_looks: readonly { readonly id: number; readonly state: string }[];
  readonly products: readonly {
    readonly id: number;
    readonly status_id: number;
    readonly product_id: number;
    readonly refundable: number;
    readonly status_history: readonly { readonly created_at: string }[];
  }[];
}

/** Share of the acts that are undone, and the time until then. */
const slips = 0.05;
const secondsToNotice = 6;
/** Calls that others follow before anybody can undo them. */
const undoneLater: ReadonlySet<string> = new Set(["/messages", "/transmittals"]);

/** Someone of the office, who logs in when the session has ended. */
export class Member {
  protected readonly world: World;
  readonly #who: "admin" | "clerk" | "viewer";
  #headers: Headers = {};
  #loggedInAt = 0;

  constructor(world: World, who: "admin" | "clerk" | "viewer") {
    this.world = world;
    this.#who = who;
  }

  async call(...call: Call): Promise<Answer> {
    const { door } = this.world;
    let answer = await door.call(this.#who, call, this.#headers);
    if (answer.status === 401 || answer.status === 403) {
      await this.#logIn();
      answer = await door.call(this.#who, call, this.#headers);
    }
    if (answer.undo !== null && !undoneLater.has(call[1]) && this.world.hasTrouble(slips))
      await this.#undo(answer.undo);
    return answer;
  }

  /** Notices a slip after some seconds. What was undone is found in its queue again. */
  async #undo(act: string): Promise<void> {
    this.passes(secondsToNotice / 60);
    const { status } = await this.world.door.call(this.#who, ["POST", `/undo/${act}`], this.#headers);
    this.world.count(`undo ${String(status)}`);
  }

  async #logIn(): Promise<void> {
    const { door } = this.world;
    this.#headers = {};
    const body = { username: `${this.#who}@example.gov`, password: samplePassword };
    const answer = await door.call(this.#who, ["POST", "/users/login", body]);
    this.#headers = { "x-access-token": (answer.body as { token: string }).token };
    this.#loggedInAt = this.world.now.getTime();
  }

  /** The session as it is left in the evening: the portal has to refuse it in the morning. */
  async triesOldSession(): Promise<void> {
    if (this.#loggedInAt === 0) return;
    const answer = await this.world.door.call(this.#who, ["GET", "/queues"], this.#headers);
    if (answer.status < 400) this.world.report(`${this.#who} is still logged in`);
  }

  async beyondRole(calls: readonly Call[]): Promise<void> {
    await this.call("GET", "/queues");
    for (const call of calls) {
      const { status } = await this.world.door.call(this.#who, call, this.#headers);
      if (status !== 403) this.world.report(`${this.#who} got ${String(status)} from ${call[0]} ${call[1]}`);
    }
  }

  /** Opens an order; what was seen has to be in the audit log. */
  async open(id: number): Promise<StaffOrder | null> {
    const { status, body } = await this.call("GET", `/orders/${String(id)}`);
    if (status !== 200) return null;
    this.world.views.push({ order: id, at: this.world.now });
    return body as StaffOrder;
  }

  /** Orders that a search finds, each once. */
  async find(query: string): Promise<readonly number[]> {
    const { body } = await this.call("GET", `/orders/search?${query}`);
    return [...new Set((body as { items: readonly { order_id: number }[] }).items.map(({ order_id: id }) => id))];
  }

  /** The work takes time. */
  passes(minutes: number): void {
    this.world.door.now = new Date(this.world.now.getTime() + minutes * minute);
  }
}
