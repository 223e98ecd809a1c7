import type { CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/** The place of a value in a statement that is compiled once. */
class Place {
  readonly of: PropertyKey;

  constructor(of: PropertyKey) {
    this.of = of;
  }
}

/**
 * A statement that very many calls send: Kysely takes longer to build and compile it than the driver to send it.
 * @param build passes the values on as parameters, and looks at none of them
 * @returns sends it with the values of a call
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, new Proxy({}, { get: (_, name) => new Place(name) }) as Values);
    const parameters = compiled.parameters.map((part) =>
      part instanceof Place ? values[part.of as keyof Values] : part,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
