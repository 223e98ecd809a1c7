import { searchText } from "@dop/domain/orders";

/** A substring for LIKE in the words of the search table: its own wildcards are letters like any other. */
export const containing = (text: string): string =>
  `%${searchText(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
