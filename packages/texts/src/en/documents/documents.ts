/** Problems of a chosen file that the browser finds as well. */
export const fileProblems = {
  FILE_TOO_LARGE: "File size must be less than 2 MB.",
  EMPTY: "This file is empty. Choose another one, or take a new photo.",
  CUT_OFF: "The end of this file is missing. Save or download it again, or take a new photo.",
  PDF_AS_PHOTO: "This is a PDF. Take a photo or a screenshot of it, and choose that.",
  TIFF: "This is a TIFF photo. Save it as JPEG or PNG, or take a screenshot of it.",
  PROGRAM: "Programs, scripts and web pages are not accepted. Save the document as a PDF, or take a photo of it.",
};

/** Texts about uploaded images and papers; `rejected` is keyed by the reason that the server gives. */
export const documents = {
  rejected: {
    ...fileProblems,
    NOT_AN_IMAGE: "This file is not a photo. Choose a JPEG, PNG or WebP file.",
    IMAGE_TOO_LARGE: "This photo has too many pixels. Choose a smaller one.",
    UNDECODABLE: "This file is damaged and cannot be read. Choose another one.",
    ACTIVE_PDF:
      "This PDF contains scripts or other files, or opens something by itself. " +
      "Print it to a new PDF, or take a photo of the document.",
    LOCKED_PDF:
      "This PDF opens with a password. Print it to a new PDF without one. " +
      "On a phone, open it and take a screenshot of each page.",
    COSTLY_PDF: "This PDF takes too long to check. Print it to a new PDF, or take a photo of the document.",
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

/** Sending photos and papers when they are chosen, and what is hard to see in them. */
export const uploads = {
  sending: (file: string) => `Sending ${file}`,
  percent: (part: number) => `Sending: ${part}%`,
  waiting:
    "No connection. The file is sent automatically when the connection is back. You can continue in the meantime.",
  sent: "Uploaded.",
  saving: "Your files are still being sent. The next step opens automatically when they have arrived.",
  hints: {
    blurred: "This photo looks blurry. Take it again? You can keep it if everything can be read.",
    glare: "Light is reflected in this photo. Take it again? You can keep it if everything can be read.",
    small: "This photo is small. Take it again, closer? You can keep it if everything can be read.",
  },
  phone: {
    open: "Use your phone for the photos",
    title: "Photos from your phone",
    steps:
      "Point your phone’s camera at this code, open the link, and take the photos. They appear here automatically.",
    code: "QR code that opens the page for photos on your phone",
    waiting: "Waiting for your phone.",
    opened: "Your phone is connected.",
    received: (labels: readonly string[]) => `Received: ${labels.join(", ")}.`,
    over: "This code no longer works. Get a new one.",
    again: "New code",
    done: "Done",
    failed: "The code could not be made. Check your connection.",
    valid: "The code works for 15 minutes and for one phone.",
  },
  photos: {
    title: "Photos for your order",
    intro: "Take the photos here. They appear on the computer where you are ordering; nothing stays on this phone.",
    id: "Take a photo of your ID",
    selfie: "Take a selfie",
    "license-back": "Take a photo of the back of your driver license",
    additional: "Take a photo of a document, or choose a PDF",
    there: "Received on the computer.",
    computerGone: "The computer is not waiting for photos at the moment. Open the code there again if you closed it.",
    loading: "Opening…",
    ended: "You can close this page now.",
    left: (count: number) => `Photos that can still be sent: ${count}.`,
    noKey: "This page needs the code from the computer’s screen. Scan it with your camera.",
  },
};
