import { AndFilter, EqualityFilter, OrFilter, PresenceFilter, SubstringFilter, type Entry, type Filter } from "ldapts";
import type { DirectoryPerson } from "./port.ts";
import { plainText } from "./sample-people.ts";

export interface PeopleAttributes {
  readonly mail: string;
  readonly name: string;
}

/** Filters are trees and never text: user input is only a value. People need an email, which is their username. */
const among = (people: Filter, { mail }: PeopleAttributes, ...filters: Filter[]): Filter =>
  new AndFilter({ filters: [people, new PresenceFilter({ attribute: mail }), ...filters] });

/** Filter for the person with this email, in any case. */
export function personByMail(people: Filter, attributes: PeopleAttributes, email: string): Filter {
  return among(people, attributes, new EqualityFilter({ attribute: attributes.mail, value: email }));
}

/**
 * Filter for people whose name or email contains each of these words. Directories ignore case but not accents: each
 * word is also searched without its own.
 */
export function peopleByWords(people: Filter, attributes: PeopleAttributes, words: readonly string[]): Filter {
  const contains = (word: string): Filter => {
    const spellings = [...new Set([word.normalize("NFC"), plainText(word)])].filter((spelling) => spelling !== "");
    const places = [attributes.name, attributes.mail];
    return new OrFilter({
      filters: places.flatMap((attribute) => spellings.map((any) => new SubstringFilter({ attribute, any: [any] }))),
    });
  };
  return among(people, attributes, ...words.map(contains));
}

/** The first value of an attribute, whose name may be in any case. */
function textOf(entry: Entry, attribute: string): string {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined ? undefined : entry[key];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first.trim() : "";
}

/** An entry as a person; null without an email. The email replaces a missing name. */
export function personOf(entry: Entry, attributes: PeopleAttributes): DirectoryPerson | null {
  const email = textOf(entry, attributes.mail);
  if (email === "") return null;
  const name = textOf(entry, attributes.name);
  return { name: name === "" ? email : name, email };
}
