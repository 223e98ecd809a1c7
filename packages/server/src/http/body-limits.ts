// Rules: A-20 (docs/rules)
const kilobytes = 1024;
const megabytes = 1024 * kilobytes;

/** The most bytes that a request body may have, by what the call takes. More is a 413. */
export const bodyLimits = {
  /** Calls that name no other limit: forms of texts and numbers. */
  text: 64 * kilobytes,
  /** A whole cart, whose pictures a client may send along to ask for its price. */
  cart: 4 * megabytes,
  /** ID, selfie and an additional document of at most 2 MB, as base64 inside the JSON. */
  pictures: 5 * megabytes,
  /** A thousand planned prices that are taken back at once. */
  plannedPrices: 128 * kilobytes,
  /** A form that a browser posts without script. */
  form: 16 * kilobytes,
  /** A signed event of the payment provider. */
  paymentEvent: 256 * kilobytes,
  /** A delivery report with the start of the e-mail that it is about; mail servers cut longer ones. */
  deliveryReport: 256 * kilobytes,
} as const;

export type BodyLimitName = keyof typeof bodyLimits;
