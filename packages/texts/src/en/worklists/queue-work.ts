import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const orders = plural({ one: "1 order", other: "# orders" });
const documentsOf = plural({ one: "1 document", other: "# documents" });

const haveOf = plural({ one: "has", other: "have" });

/** Several documents can be of one order. */
const counted = (ofOrders: number, documents: number): string =>
  ofOrders === documents ? orders(ofOrders) : `${orders(ofOrders)}, ${documentsOf(documents)}`;

/** A queue as a work surface: what it is narrowed to, what is selected, and whose an order is. */
export const queueWork = {
  counted,
  fold: {
    documents: documentsOf,
    document: (place: number) => `Document ${String(place)}`,
  },
  departed: (name: string, status: string) => `${name} moved it to "${status}".`,
  openBy: (names: string, people: number) => `${names} ${haveOf(people)} this open`,
  look: {
    open: "Columns",
    dense: "Lower rows, more on a screen (D)",
    close: "Close",
  },
  show: {
    label: "Show only",
    names: {
      flagged: "Flagged",
      unread: "Unread",
      due: "Awaiting payment",
      second_look: "Second review",
      at_risk: "At risk",
      mine: "Mine",
      unassigned: "Unassigned",
    },
    count: plural({ one: "1 order", other: "# orders" }),
    none: {
      flagged: "No order in this queue is flagged.",
      unread: "No order in this queue has unread messages.",
      due: "No order in this queue awaits payment.",
      second_look: "No order in this queue waits for a second review.",
      at_risk: "No promised date in this queue is at risk.",
      mine: "No order in this queue is yours.",
      unassigned: "Every order in this queue is assigned.",
    },
  },
  select: {
    all: "Select all shown orders",
    row: (name: string, orderId: number) => `Select ${name}, order ${String(orderId)}`,
    bar: "Selected orders",
    part: (place: number, name: string, orderId: number) =>
      `Select document ${String(place)} of ${name}, order ${String(orderId)}`,
    count: (count: number, ofOrders = count) =>
      `${ofOrders === count ? String(count) : counted(ofOrders, count)} selected`,
    hidden: (count: number) => `${String(count)} of them not shown`,
    clear: "Clear the selection",
  },
  bulk: {
    markAs: (status: string) => `Mark as ${status}`,
    markTitle: (count: string, status: string) => `Mark ${count} as ${status}`,
    number: "Tracking number",
    fedex: "One FedEx number for all of them",
    fedexNumber: "FedEx number",
    fedexInvalid: "Invalid FedEx tracking number",
    numberMissing: "Choose a number, or say that there is none.",
    batchPrint: "Batch print",
    /** Unfolds the rest of the bar on a phone. */
    more: "More",
    createTransmittal: "Create transmittal",
    createTitle: (count: string) => `Put ${count} on a new transmittal`,
    createText: "They become Sent to Lt. Governor's Office.",
    create: "Create",
    createAndPrint: "Create and print",
    created: (number: number) => `Transmittal ${String(number)} created.`,
    addToTransmittal: "Add to transmittal",
    addTitle: (count: string) => `Add ${count} to a transmittal`,
    transmittal: "Transmittal",
    chooseTransmittal: "Choose a transmittal.",
    noTransmittals: "No transmittal is out. Create one instead.",
    transmittalOf: (number: number, date: string, documents: number) =>
      `${String(number)} of ${date}, ${documentsOf(documents)}`,
    add: "Add",
    flag: "Flag",
    unflag: "Remove flags",
    unflagTitle: (count: string) => `Remove the flags of ${count}`,
    unflagText: "What they said stays in the history of each order.",
    flagTitle: (count: string) => `Flag ${count}`,
    assignToMe: "Assign to me",
    assign: "Assign…",
    assignTitle: (count: string) => `Assign ${count}`,
    assignTo: "Assign to",
    nobody: "No one",
    save: "Assign",
    cancel: "Cancel",
    isFlagged: "It is flagged. Remove the flag first.",
    isDue: "It awaits payment.",
  },
  result: {
    done: (count: number) => `${String(count)} done`,
    mixed: (done: number, refused: number) => `${String(done)} done, ${String(refused)} not`,
    refused: "Not done; these orders stay selected:",
    /** Some are in another queue now, or in none. */
    refusedAndGone: "Not done:",
    dismiss: "Dismiss",
    order: (orderId: number, name: string) => `${String(orderId)} ${name}`,
  },
  views: {
    heading: "Saved views",
    sharedBy: (name: string) => `shared by ${name}`,
    save: "Save this view",
    saveTitle: "Save this view",
    saveText: "It keeps the queue with its filters and its order of rows.",
    edit: (name: string) => `Change the view ${name}`,
    editTitle: "Change the view",
    name: "Name",
    share: "Share it with everyone",
    confirm: "Save",
    remove: "Delete",
    cancel: "Cancel",
    saved: "View saved.",
    removed: "View deleted.",
    failed: "The saved views could not be loaded.",
  },
  assignee: {
    column: "Assigned to",
    to: (name: string) => `Assigned to ${name}`,
    toNobody: "Not assigned",
    change: (name: string) => `Assigned to ${name}. Change it`,
    title: (orderId: number) => `Assign order ${String(orderId)}`,
  },
};
