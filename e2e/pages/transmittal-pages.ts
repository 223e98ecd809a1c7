import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./page-object.ts";
import { StaffPage } from "./staff-page.ts";

/** A page with boxes for Arrived and Sent. They change at once, before the server has answered. */
abstract class TickingPage extends StaffPage {
  /** Ticks or unticks a box, and waits until the page has loaded what the server made of it. */
  async tick(box: Locator): Promise<void> {
    const answerTo = (method: string) =>
      this.page.waitForResponse(
        (response) => response.request().method() === method && response.url().includes("/api/transmittals/"),
      );
    const [answer] = await Promise.all([answerTo("PATCH"), answerTo("GET"), box.click()]);
    expect(answer.status()).toBe(200);
  }
}

/** The list of transmittals. */
export class TransmittalsPage extends StaffPage {
  protected readonly path = "admin/transmittal";
  protected readonly title = "Transmittals";

  get createNew(): Locator {
    return this.page.getByRole("link", { name: "Create New" });
  }

  get rows(): Locator {
    return this.page.getByRole("rowheader");
  }

  filter(label: string): Locator {
    return this.page.getByRole("form", { name: "Filters" }).getByLabel(label, { exact: true });
  }
}

/** Chooses the orders of a new transmittal. */
export class CreateTransmittalPage extends StaffPage {
  protected readonly path = "admin/transmittal/create";
  protected readonly title = "Create Transmittal";

  /** The checkbox of an order. */
  choice(orderId: number): Locator {
    return this.page.getByRole("checkbox", { name: new RegExp(`^Select .*, order ${orderId}$`) });
  }

  async create(): Promise<void> {
    await this.button("Create transmittal").click();
  }
}

/** One transmittal, for staff, or by its link with the key. */
export class TransmittalPage extends TickingPage {
  protected readonly path: string;
  protected readonly title: string;

  /** @param name such as "2026-11-20/3"; unnecessary where a journey was led here */
  constructor(page: Page, name = "") {
    super(page);
    this.path = `admin/transmittal/${name}`;
    const [date = "", urlId = ""] = name.split("/");
    this.title = `Transmittal ${urlId}, ${date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")}`;
  }

  /** Date and number of the transmittal that is shown, such as "2026-11-20/3". */
  get name(): string {
    return /\/admin\/transmittal\/(\d{4}-\d\d-\d\d\/\d+)/.exec(this.page.url())?.[1] ?? "";
  }

  /** Checks that this is a transmittal's page, whichever it is. */
  async arriveAnywhere(): Promise<TransmittalPage> {
    await expect(this.page).toHaveURL(/\/admin\/transmittal\/\d{4}-\d\d-\d\d\/\d+/);
    const here = new TransmittalPage(this.page, this.name);
    await here.arrive();
    return here;
  }

  get table(): Locator {
    return this.page.getByRole("table", { name: "Orders in this transmittal" });
  }

  get rows(): Locator {
    return this.table.getByRole("rowheader");
  }

  arrived(name: string): Locator {
    return this.page.getByRole("checkbox", { name: `Arrived: ${name}` });
  }

  sent(name: string): Locator {
    return this.page.getByRole("checkbox", { name: `Sent: ${name}` });
  }

  markAll(words: "arrived" | "not arrived" | "sent" | "not sent"): Locator {
    return this.button(`Mark all as ${words}`);
  }

  get addOrders(): Locator {
    return this.page.getByRole("button", { name: "Add Orders", exact: true });
  }

  get renew(): Locator {
    return this.page.getByRole("button", { name: "Renew the link" });
  }

  /** Reads the link with the key, which the page shows only as a QR code, and only on request. */
  async readLink(): Promise<string> {
    const link = this.newLink();
    await this.button("Show the QR code").click();
    await expect(this.page.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await expect(this.page.getByText("key=")).toHaveCount(0);
    await expectAccessible(this.page);
    return link;
  }

  /** The link with the key that the server answers next. */
  async newLink(): Promise<string> {
    const answer = await this.page.waitForResponse(/\/api\/transmittals\/.*\/link$/);
    return ((await answer.json()) as { url: string }).url;
  }
}

/** The sheet that goes along with the documents. */
export class TransmittalPrintPage extends StaffPage {
  protected readonly path: string;
  protected readonly title: string;

  constructor(page: Page, name: string) {
    super(page);
    this.path = `admin/transmittal/${name}/print`;
    this.title = `Transmittal ${name.split("/")[1]}, printable`;
  }
}

/** One order of a transmittal. */
export class TransmittalOrderPage extends TickingPage {
  protected readonly path = "admin/transmittal/";
  protected readonly title = "Transmittal Order";

  get arrived(): Locator {
    return this.page.getByRole("checkbox", { name: "Arrived" });
  }

  get sent(): Locator {
    return this.page.getByRole("checkbox", { name: "Sent" });
  }
}
