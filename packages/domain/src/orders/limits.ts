import { parseDay } from "../dates/index.ts";

/** Limits of what people enter, in characters, and upload (rules O-6 and O-10). */
export const limits = {
  quantityMin: 1,
  quantityMax: 9,
  additionalCopiesMax: 9,
  specialInstructions: 2000,
  name: 200,
  email: 200,
  city: 200,
  state: 200,
  addressLine: 2000,
  shipToName: 2000,
  postalCode: 8,
  phone: 20,
  loginMin: 2,
  loginMax: 255,
  message: 5000,
  /** A clerk's reason for rejecting documents. */
  reason: 2000,
  /** Additional document, bytes. */
  additionalDocumentBytes: 2 * 1024 * 1024,
  /** Pages of a PDF that staff see as pictures; the original has the rest. */
  shownPages: 20,
  /** Longest side in pixels. */
  idImageSide: 700,
  selfieImageSide: 300,
  /** The back of a driver license, whose barcode is unreadable at 700. */
  licenseBackSide: 1600,
  /** Days after the ceremony in which a correction can be ordered. */
  correctionWindowDays: 60,
  /** A confirmed ID counts for further orders of its customer for this many days (rule P-23). */
  identityReuseDays: 90,
  /** A second order of the same document for the same license is pointed out for this many days (rule O-72). */
  secondOrderDays: 7,
  /** An idle order draft is dropped after this many days. */
  cartDays: 7,
  /** A code for photos from the phone works for this many minutes, and for this many pictures. */
  photoLinkMinutes: 15,
  photoLinkPictures: 12,
  /** Longest side in pixels of what a draft keeps of a photo that was uploaded. */
  previewSide: 320,
  /** A file that was uploaded when it was chosen is destroyed after this many hours, unless an order took it. */
  uploadHours: 2,
  /** The pictures of an idle order draft are dropped after this many hours. */
  cartPictureHours: 2,
} as const;

/**
 * True while a license correction can be ordered on `today`: until 60 days after the ceremony (rule O-14). Both dates
 * are calendar dates YYYY-MM-DD in office time.
 */
export function isInCorrectionWindow(ceremonyDate: string, today: string): boolean {
  return parseDay(today) - parseDay(ceremonyDate) <= limits.correctionWindowDays;
}
