/** What is said about uploaded images and papers; `rejected` is keyed by the reason the server gives. */
export const documents = {
  rejected: {
    NOT_AN_IMAGE: "This file is not a photo. Choose a JPEG, PNG or WebP file.",
    IMAGE_TOO_LARGE: "This photo has too many pixels. Choose a smaller one.",
    UNDECODABLE: "This file is damaged and cannot be read. Choose another one.",
    FILE_TOO_LARGE: "File size must be less than 2 MB.",
    ACTIVE_PDF:
      "This PDF contains scripts, forms or other files, so we could not " +
      "accept it. Print it to a new PDF, or take a photo of the document.",
    LOCKED_PDF: "This PDF is locked. Print it to a new PDF without a password, or take a photo of the document.",
    HARMFUL:
      "This file contains harmful software and was not accepted. " +
      "Choose another file, or make a new photo or scan of your document.",
    NOT_ASKED: "We do not need this photo. You can continue without it.",
    UPLOAD_GONE: "This file is no longer available. Choose it again.",
    HEIC: "This browser cannot read HEIC photos. Save the photo as JPEG, or take a screenshot of it, and choose that.",
  },
  identityNotConfirmed: "We cannot reuse the ID from your earlier order. Please add a photo of your ID and a selfie.",
  /** The malware scanner is away. */
  notScanned:
    "Your files cannot be checked for harmful software right now. " +
    "Please try again in a few minutes; what you typed is kept.",
  /** The store of documents is away. */
  store: {
    write: "Your documents cannot be saved right now. Please try again in a few minutes; what you typed is kept.",
    read: "This document cannot be shown right now. Please try again in a few minutes.",
  },
  /** Too many images are being worked on at this moment. */
  busy: "We are receiving many orders right now. Please try again in a minute.",
  /** The code for photos from the phone. */
  phoneLink: {
    over: "This code no longer works. Get a new one on the computer.",
    used: "Another phone uses this code. Get a new one on the computer.",
    unknown: "We do not recognize this code. Get a new one on the computer.",
  },
};
