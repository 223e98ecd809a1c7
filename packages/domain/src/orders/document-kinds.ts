import { limits } from "./limits.ts";

interface KindOfDocument {
  /** An order needs one. */
  readonly required: boolean;
  /** The longest side in pixels of a picture that is made smaller; null for a paper, which is kept readable. */
  readonly side: number | null;
  /** Its colors are dropped: they show nothing. */
  readonly gray: boolean;
}

/** Every kind of document that customers send; the back of a license only where the office asks for it (rule P-24). */
export const documentKinds = {
  id: { required: true, side: limits.idImageSide, gray: false },
  selfie: { required: true, side: limits.selfieImageSide, gray: false },
  "license-back": { required: false, side: limits.licenseBackSide, gray: true },
  additional: { required: false, side: null, gray: false },
} as const satisfies Record<string, KindOfDocument>;

export type DocumentKind = keyof typeof documentKinds;

export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** Doubts about a photo, which the clerk reads next to the picture. */
export const documentHints = ["blurred", "glare", "small"] as const;

export type DocumentHint = (typeof documentHints)[number];
