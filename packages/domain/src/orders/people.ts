import { givenText } from "../countries/index.ts";

/** The person who orders: names in a cart, and in columns and on the wire (rule O-11). */
const contactColumns = { firstName: "first_name", lastName: "last_name", email: "email", phone: "phone" } as const;

/** The couple of a license: names in a cart, and in columns and on the wire. */
const spouseColumns = {
  spouse1First: "spouse_1_first_name",
  spouse1Last: "spouse_1_last_name",
  spouse2First: "spouse_2_first_name",
  spouse2Last: "spouse_2_last_name",
} as const;

type Columns = Readonly<Record<string, string>>;
type InCart<Names extends Columns> = Record<keyof Names, string>;
type InRow<Names extends Columns> = Record<Names[keyof Names], string>;

export type ContactInfo = InCart<typeof contactColumns>;
export type Spouses = InCart<typeof spouseColumns>;

function renaming<Names extends Columns>(names: Names) {
  type Column = Names[keyof Names];
  const entries = Object.entries(names) as [keyof Names, Column][];
  return {
    columns: entries.map(([, column]) => column),
    toRow: (cart: InCart<Names>) =>
      Object.fromEntries(entries.map(([name, column]) => [column, cart[name]])) as InRow<Names>,
    fromRow: (row: InRow<Names>) =>
      Object.fromEntries(entries.map(([name, column]) => [name, row[column]])) as InCart<Names>,
    /** These columns of a row that has more. */
    ofRow: (row: InRow<Names>) =>
      Object.fromEntries(entries.map(([, column]) => [column, row[column]])) as InRow<Names>,
  };
}

/** The person who orders, in a cart, in a row and on the wire. */
export const contact = renaming(contactColumns);
/** The couple, in a cart, in a row and on the wire. */
export const spouses = renaming(spouseColumns);

/** The contact fields with a row of their own; the name is one row. */
export type FurtherContactField = Exclude<keyof ContactInfo, "firstName" | "lastName">;

/** A name of two parts. People with one name write "-" for the other, which is left out (rule O-11). */
export const fullName = (first: string, last: string): string => [first, last].map(givenText).filter(Boolean).join(" ");
