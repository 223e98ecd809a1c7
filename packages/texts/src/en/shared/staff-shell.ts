import { formatNumber, pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The header of the staff's pages. */
export const staffShell = {
  siteName: "Document Ordering",
  users: "Users",
  transmittals: "Transmittals",
  search: "Search",
  inbox: "Inbox",
  devTools: "Dev Tools",
  menu: "Menu",
  office: {
    menu: "Office",
    reports: "Reports",
    closeouts: "Closeouts",
    mail: "Undelivered emails",
    audit: "Audit log",
    settings: "Settings",
    setup: "Setup and checks",
    prices: "Prices",
    cannedTexts: "Canned texts",
    quarantine: "Quarantine",
  },
  environment: "Environment:",
  loggedInAs: "Logged in as",
  yourAccount: "(your account)",
};

/** The keyboard on the staff's pages: the command palette, and undoing. */
export const staffKeys = {
  open: "Find or go to",
  control: "Ctrl",
  command: "⌘",
  help: "Keyboard shortcuts",
  keys: { k: "K", enter: "Enter", escape: "Esc", up: "↑", down: "↓" },
  undo: { label: "Undo", done: "Done.", undone: "Undone." },

  palette: {
    title: "Find an order or go to a page",
    label: "Name, phone, email, any number, or a page",
    list: "Results",
    recent: "Recent orders",
    orders: "Orders",
    goTo: "Go to",
    actions: "Actions",
    order: (orderId: number) => `Order ${String(orderId)}`,
    orderOf: (orderId: number, last: string, first: string) => `Order ${String(orderId)}: ${last}, ${first}`,
    about: (license: number, product: string, status: string) => `License ${String(license)}. ${product}: ${status}`,
    more: (count: number) => `and ${String(count)} more`,
    all: (count: number) => `All ${formatNumber(count, "en")} results in Search`,
    createTransmittal: "Create transmittal",
    account: "Your account",
    next: "Next in queue",
    nextOrder: (orderId: number) => `Order ${String(orderId)}`,
    finish: "Finish this queue",
    ordersIn: plural({ one: "1 order", other: "# orders" }),
    searching: "Searching…",
    nothing: "No results for this search.",
    found: plural({ one: "1 result", other: "# results" }),
    move: "to move",
    choose: "to open",
    close: "to close",
    closeButton: "Close",
  },
};
