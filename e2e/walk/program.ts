import type { APIRequestContext } from "@playwright/test";
import { tinyPng } from "@dop/domain/testing";
import { staff, type StaffName } from "../fixtures/office.ts";
import { expect } from "../fixtures/test.ts";

/** An answer as a program sees it. */
export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a stranger's program knows no types of ours
  readonly body: any;
}

/** A program of somebody who has read the two specifications and nothing else. */
export class Program {
  readonly #request: APIRequestContext;
  #token: string | null = null;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async call(method: string, path: string, data?: object): Promise<Answer> {
    const headers = this.#token === null ? {} : { "x-access-token": this.#token };
    const answer = await this.#request.fetch(`./api${path}`, {
      method,
      headers,
      ...(data && { data }),
      maxRedirects: 0,
    });
    const text = await answer.text();
    return { status: answer.status(), body: isJson(text) ? JSON.parse(text) : text };
  }

  /** The body of an answer that is a success. */
  async get(method: string, path: string, data?: object): Promise<Answer["body"]> {
    const { status, body } = await this.call(method, path, data);
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }

  async logIn(who: StaffName): Promise<void> {
    const { username, password } = staff[who];
    this.#token = (await this.get("POST", "/users/login", { username, password })).token as string;
  }

  logOut(): void {
    this.#token = null;
  }

  /** Orders by a cart and pays at the provider's page. */
  async order(cart: object): Promise<PlacedOrder> {
    const { order, payment_link: link } = await this.get("POST", "/orders/invoice", cart);
    const paid = await this.#request.post(link as string, { form: { decision: "pay" }, maxRedirects: 0 });
    expect(paid.status()).toBe(303);
    const { id, order_products: products } = await this.get("GET", `/orders/uuid/${String(order)}`);
    return { id, uuid: order, products: products.map((product: { id: number }) => product.id) };
  }
}

export interface PlacedOrder {
  readonly id: number;
  readonly uuid: string;
  readonly products: readonly number[];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const picture = (name: string) => ({ contents: tinyPng, name });

/** The part of every cart that section 3 of the first specification names, and no more. */
const common = {
  shippingType: 1,
  contactInfo: { firstName: "Grace", lastName: "Hopper", email: "grace@example.org", phone: "(801) 555-0142" },
  shippingAddress: {
    shipToName: "Grace Hopper",
    lineOne: "1 Main St",
    lineTwo: "",
    city: "Provo",
    stateProvince: "UT",
    zip: "84601",
    country: "US",
  },
  license: {
    number: "1000001",
    spouse1First: "Ada",
    spouse1Last: "Lovelace",
    spouse2First: "Charles",
    spouse2Last: "Babbage",
  },
  documents: { id: picture("id.png"), selfie: picture("selfie.png"), additional: null },
};

/** Carts as section 3 of the first specification has them. */
export const specCarts = {
  apostille: {
    productType: 1,
    ...common,
    items: [{ country: "FR", fullCopy: false, quantity: 1 }],
    additionalCertifiedCopies: 0,
    fullCopy: false,
    specialInstructions: "",
  },
  certifiedCopy: { productType: 2, ...common, quantity: 1, fullCopy: false, specialInstructions: "" },
  correction: { productType: 3, ...common, quantity: 1, specialInstructions: "The middle name is Augusta." },
} as const;
