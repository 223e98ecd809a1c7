/**
 * An error whose message is its code alone, with the other side's number at most: what an outside service or an upload
 * says may hold names and addresses, and reaches no log.
 */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, number?: number) {
    super(number === undefined ? code : `${code} ${String(number)}`);
    this.code = code;
  }
}
