import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** Cover sheets and labels (rule W-35). */
export const papers = {
  print: "Cover sheets",
  labels: "Labels…",
  label: "Label…",
  title: plural({ one: "Print a label", other: "Print # labels" }),
  size: "Size",
  sizes: {
    avery5160: "Avery 5160, sheets of 30",
    label4x6: "4 × 6 inches",
    dymo30252: "Dymo 30252",
  },
  first: "First free label of the sheet",
  firstHint: "Counted from left to right, then down.",
  firstInvalid: "A number from 1 to 30.",
  perOrder: "One label for each order",
  save: "Save the PDF",
  cancel: "Cancel",
  close: "Close",
  files: {
    cover: "cover-sheets",
    avery5160: "labels",
    label4x6: "labels",
    dymo30252: "labels",
  },
  ready: plural({ one: "1 is in the saved PDF.", other: "# are in the saved PDF." }),
  leftOut: "Not printed:",
  order: (orderId: number) => `Order ${String(orderId)}`,
  problems: {
    missing: "It no longer exists.",
    destroyed: "Its data was destroyed.",
    voided: "Its license is voided.",
    noAddress: "It is not sent by mail.",
    postBox: "No carrier delivers to its address: a PO box or a military one. Please agree on another way.",
    tooLong: "Its address does not fit on the label. Write it by hand.",
    letters: "Its address has letters that the printer's font lacks. Write it by hand.",
  },
  /** The addresses of a queue as a file. */
  addresses: {
    save: "Save addresses",
    heads: {
      order: "Order",
      name: "Name",
      lineOne: "Address 1",
      lineTwo: "Address 2",
      lineThree: "Address 3",
      city: "City",
      state: "State",
      zip: "ZIP",
      countryCode: "Country code",
      country: "Country",
      phone: "Phone",
      service: "Service",
      label: "Label",
      international: "International",
    },
  },
  /** On the paper. */
  sheet: {
    title: "Cover sheets",
    labelTitle: "Labels",
    order: (orderId: number) => `Order ${String(orderId)}`,
    page: (page: number, pages: number) => `Page ${String(page)} of ${String(pages)}`,
    voided: "VOIDED: do not send",
    byEmail: "Sent by email",
    byHand: "Write the address by hand.\nIt has letters that the printer's font lacks.",
    names: "Spouses",
    shipping: "Shipping",
    code: "Scan code",
  },
};
