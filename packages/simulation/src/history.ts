import { createHash } from "node:crypto";

/** Random parts of answers and mails: keys, tokens, ids of files, references of the provider. */
const secrets = [
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
  /\b(?:cs_test|pi|ch|re|evt|txn|po|dp|du|issfr|prv)_[\da-f]+\b/g,
  /127\.0\.0\.1:\d+/g,
  /(?<![\w-])[\w-]{20,}(?![\w-])/g,
  /\b[\da-f]{4}…[\da-f]{4}\b/g,
];

/** Everything that happened, as lines without secrets: the same seed makes the same. */
export class History {
  readonly #hash = createHash("sha256");
  readonly #kept: string[] = [];
  readonly #length: number;
  readonly #write: (line: string) => void;
  #lines = 0;

  /**
   * @param length the newest lines that are kept to be shown
   * @param write takes every line
   */
  constructor(length: number, write: (line: string) => void = () => undefined) {
    this.#length = length;
    this.#write = write;
  }

  add(at: Date, actor: string, text: string): void {
    const clean = secrets.reduce((words, secret) => words.replaceAll(secret, "‹secret›"), text.replaceAll("\n", " "));
    const line = `${at.toISOString()} ${actor}: ${clean}`;
    this.#hash.update(`${line}\n`);
    this.#lines += 1;
    this.#write(line);
    this.#kept.push(line);
    if (this.#kept.length > 2 * this.#length) this.#kept.splice(0, this.#length);
  }

  get length(): number {
    return this.#lines;
  }

  newest(): readonly string[] {
    return this.#kept.slice(-this.#length);
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}
