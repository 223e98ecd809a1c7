// Rules: O-27 (docs/rules)
import type { SearchQuery } from "@dop/domain/contract";
import { sql, type RawBuilder } from "kysely";
import { literal } from "./containing.ts";
import { idOf, searchTerms } from "./search-terms.ts";

/** Which results come before the others, as conditions on a row `s`; the rest come last. */
export interface SearchRank {
  /** The number itself, or exactly this surname. */
  readonly exact: RawBuilder<unknown>;
  /** A surname that starts with the term. */
  readonly prefix: RawBuilder<unknown>;
}

/** The rank of results for people and numbers; undefined where a sort was asked for or nothing ranks them. */
export function searchRank(query: SearchQuery): SearchRank | undefined {
  if (query.sortBy !== undefined || query.reverse === true) return undefined;
  const { surnames, numbers } = searchTerms(query);
  const ids = numbers.map(idOf).filter((id) => id !== undefined);
  if (surnames.length + ids.length === 0) return undefined;
  const exact = [
    ...(surnames.length > 0 ? [sql`s.last_name in (${sql.join(surnames)})`] : []),
    ...(ids.length > 0 ? [sql`s.order_id in (${sql.join(ids)})`, sql`s.reference_id in (${sql.join(ids)})`] : []),
  ];
  const prefix = surnames.map((surname) => sql`s.last_name like ${`${literal(surname)}%`}`);
  return {
    exact: sql`(${sql.join(exact, sql` or `)})`,
    prefix: prefix.length === 0 ? sql`false` : sql`(${sql.join(prefix, sql` or `)})`,
  };
}
