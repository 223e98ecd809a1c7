import { pluralIn } from "../../locales.ts";
import { productCategories } from "../products/office.ts";

const plural = pluralIn("en");

/** The batch print dialog, where the chosen orders become Shipped, and where they become Processed. */
interface BatchTexts {
  readonly title: string;
  readonly intro: (most: number) => string;
  readonly print: string;
  readonly done: (count: number) => string;
}

/** As many order numbers as a line has room for. */
const firstOf = (orders: readonly number[]): string =>
  orders.slice(0, 12).join(", ") + (orders.length > 12 ? ` and ${String(orders.length - 12)} more` : "");

/** The work lists of the staff, their sidebar, the staff home, and the flags that are put on orders. */
export const queue = {
  title: "Home",
  categories: productCategories,
  names: {
    approveAccess: "Approve access",
    createTransmittal: "Create transmittal",
    makeEdits: "Make edits",
    printAndShip: "Print and ship",
    printFedex: "Print FedEx",
    printUSPS: "Print USPS",
    ship: "Ship",
    waitingConfirmation: "Waiting confirmation",
  },
  /** The work of a queue, where the name alone does not say it. */
  hints: { approveAccess: "Compare the photo ID and the selfie, and confirm who ordered." },
  exportHeads: {
    order: "Order",
    lastName: "Last name",
    firstName: "First name",
    license: "License #",
    country: "Country",
    quantity: "Quantity",
    since: "In the queue since",
    created: "Created",
    awaitingPayment: "Awaiting payment",
    secondLook: "Second review",
    promised: "At risk: promised by",
    expected: "At risk: now expected",
    flagged: "Flagged",
    comment: "Comment",
    unread: "Unread messages",
    assigned: "Assigned",
  },
  yes: "Yes",
  fullName: (category: string, name: string) => `${category}: ${name}`,
  sidebar: {
    label: "Queues",
    show: "Show the queues",
    hide: "Hide the queues",
    failed: "The counts could not be loaded.",
    count: plural({ one: "1 order", other: "# orders" }),
  },
  home: {
    heading: "Queues",
    choose: "Click on a queue to view the orders there.",
    mine: "Mine, in queues",
    flow: {
      heading: "Today",
      explained: "Compared with a usual day of the last four weeks.",
      product: "Product",
      cameIn: "Came in",
      wentOut: "Went out",
      waiting: "Waiting",
      weeks: "The last four weeks",
      day: "Day",
      keys: "The arrow keys lead from day to day.",
      asTable: "As a table",
      usual: (count: string) => `usually ${count}`,
    },
    people: { heading: "Who works on what", nobody: "No order is assigned." },
    attention: "Needs attention",
    late: (name: string) => `Overdue in ${name}`,
    unread: "Unread messages",
    orderIssues: "Order issues",
    refunds: "Refunds awaiting approval",
    owed: "Refunds owed (canceled or voided orders)",
    refundRequests: "Refunds waiting for a second admin",
    dataRequests: "Requests about personal data",
    secondLooks: "Waiting for a second review",
    atRisk: "Documents at risk of missing their promised date",
    transmittalsOut: "Transmittals at the Lt. Governor's",
    overdue: (count: number) => `${String(count)} overdue`,
    mails: "Undelivered emails",
    texts: "Undelivered text messages",
    quarantine: "Files in quarantine",
    countryNotes: "Notes for countries to check",
  },
  unknownQueue: "There is no such queue.",
  columns: {
    order: "Order",
    name: "Name",
    license: "License #",
    created: "Created",
    time: "Time in queue",
    messages: "Messages",
    flag: "Flag",
  },
  filter: "Filter this queue",
  empty: "No orders in this queue.",
  noMatch: "No orders in this queue match the filter.",
  clearFilter: "Clear the filter",
  shown: (shown: number, all: number) => `${String(shown)} of ${String(all)} shown`,
  unread: (count: number) => `${String(count)} unread`,
  awaitingPayment: "Awaiting payment",
  secondLook: "Second review",
  atRisk: "At risk",
  /** Next to it, what was promised first and what is expected now. */
  promised: (promised: string, expected: string) => `Promised by ${promised}; now expected ${expected}`,
  /** No newer estimate names a later day. */
  promisedPassed: (promised: string) => `Promised by ${promised}, which has passed`,
  /** In a row. */
  promisedShort: (promised: string, expected: string) => `At risk: by ${promised}; now ${expected}`,
  promisedPassedShort: (promised: string) => `At risk: by ${promised}, which has passed`,
  daysShort: (promised: string, expected: string) => `${promised} → ${expected}`,
  late: "overdue",
  sortBy: (column: string) => `Sort by ${column}`,
  lastFirst: (last: string, first: string) => `${last}, ${first}`,
  ofCountry: (country: string, quantity: number) => `${country} × ${String(quantity)}`,
  duration: {
    days: (days: number, hours: number) => `${String(days)} d ${String(hours)} h`,
    hours: (hours: number, minutes: number) => `${String(hours)} h ${String(minutes)} min`,
    minutes: (minutes: number) => `${String(minutes)} min`,
  },
  flag: {
    flag: "Flag",
    flagged: "Flagged",
    flagOrder: (orderId: number) => `Flag order ${String(orderId)}`,
    changeOf: (orderId: number, comment: string) => `Flag of order ${String(orderId)}: ${comment}`,
    flagTitle: (orderId: number) => `Flag order ${String(orderId)}`,
    editTitle: (orderId: number) => `Edit the flag comment of order ${String(orderId)}`,
    removeTitle: (orderId: number) => `Remove the flag of order ${String(orderId)}`,
    about: (name: string, license: number) => `${name}, license ${String(license)}`,
    quickComments: "Quick comments",
    presets: [
      "Address Issue",
      "Payment Issue",
      "Require ID/Selfie",
      "Require Authorization",
      "Edits Needed",
      "Ammendment Required",
    ],
    comment: "Comment",
    cancel: "Cancel",
    save: { flag: "Save flag", edit: "Save comment", remove: "Remove flag" },
    saved: { flag: "Order flagged.", edit: "Comment saved.", remove: "Flag removed." },
  },
  batch: {
    open: "Batch print",
    to: {
      6: {
        title: "Batch print and mark as shipped",
        intro: (most: number) =>
          `At most ${String(most)} orders without a flag, longest ` +
          "in the queue first. Selected orders are marked as shipped.",
        print: "Print and mark as shipped",
        done: plural({ one: "1 order marked as shipped.", other: "# orders marked as shipped." }),
      },
      9: {
        title: "Batch print and mark as Processed",
        intro: (most: number) =>
          `At most ${String(most)} orders without a flag, longest in the queue first. ` +
          "Selected orders are marked as Processed and wait for a transmittal.",
        print: "Print and mark as Processed",
        done: plural({ one: "1 order marked as Processed.", other: "# orders marked as Processed." }),
      },
    } satisfies Record<string, BatchTexts>,
    /** Letters leave by email: nothing is printed. */
    letters: {
      title: "Send letters",
      intro: (most: number) =>
        `At most ${String(most)} orders without a flag, longest in the queue first. ` +
        "Each customer gets the letter by email, and the order is marked as shipped.",
      print: "Send letters",
      done: plural({ one: "1 letter sent.", other: "# letters sent." }),
      refused: plural({
        one: "1 letter is not sent. Its row says why.",
        other: "# letters are not sent. Their rows say why.",
      }),
    },
    nothing: "No order without a flag is in this queue.",
    leftOut: {
      flagged: (orders: readonly number[]) => `Left out because of a flag: ${firstOf(orders)}.`,
      due: (orders: readonly number[]) => `Left out until paid: ${firstOf(orders)}.`,
    },
    all: "Select all",
    chosen: (count: number) => `${String(count)} selected`,
    cancel: "Cancel",
    choose: "Choose at least one order.",
    refused: plural({
      one: "1 order is not printed. Its row says why.",
      other: "# orders are not printed. Their rows say why.",
    }),
    number: "Tracking number",
    numberOf: (orderId: number, country: string | null) =>
      `Tracking number of order ${String(orderId)}${country === null ? "" : `, ${country}`}`,
    fedexNumber: "FedEx number",
    scan: "Scan a FedEx number into each row; Enter leads to the next one.",
    numberInvalid: "Invalid FedEx tracking number",
    numberMissing: "Scan a number, or say that there is none.",
    noNumbers: plural({
      one: "No Tracking Number for the empty row",
      other: "No Tracking Number for the # empty rows",
    }),
    blocked: "The browser did not open the printing page.",
    openPage: "Open the printing page",
    close: "Close",
  },
};
