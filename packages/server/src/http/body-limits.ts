// Rules: A-20 (docs/rules)
const kilobytes = 1024;
const megabytes = 1024 * kilobytes;

/** The largest request body in bytes, by the kind of call. A larger one is a 413. */
export const bodyLimits = {
  /** Calls without another limit: forms of texts and numbers. */
  text: 64 * kilobytes,
  /** A whole cart, in which a client may include the images when it requests the price. */
  cart: 4 * megabytes,
  /** ID, selfie and an additional document of at most 2 MB, as base64 inside the JSON. */
  pictures: 5 * megabytes,
  /** One file as it is: as much as fits into a cart, without the third that base64 adds. */
  upload: 3.75 * megabytes,
  /** A thousand planned prices that are removed in one call. */
  plannedPrices: 128 * kilobytes,
  /** Settings with a seal of 256 KB and a picture of 3 MB in base64. */
  settings: 4.75 * megabytes,
  /** A form that a browser posts without JavaScript. */
  form: 16 * kilobytes,
  /** A signed event of the payment provider. */
  paymentEvent: 256 * kilobytes,
  /** A delivery report with the start of the email that it is about; mail servers cut longer ones. */
  deliveryReport: 256 * kilobytes,
} as const;

export type BodyLimitName = keyof typeof bodyLimits;

/** True for calls that take pictures, which may take longer, and of which only so many are open at a time. */
export const isOfPictures = (limit: number | undefined): boolean =>
  limit === bodyLimits.pictures || limit === bodyLimits.upload;
