/** An act that can be undone until a time, which its mails wait for. */
export interface Held {
  readonly id: string;
  readonly until: Date;
}
